import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import type { RemoteServer } from "../../remote/remote-server.ts"
import type { DifferentAdapter } from "../different-adapter.ts"

/** A correct adapter that spends its calls in another way than the remote reference. */
export interface CheapAdapter extends Omit<DifferentAdapter, "make"> {
  /** `false` for a store in the process of its adapter, of which statements are counted. */
  readonly network?: false
  make(server: RemoteServer): SubjectFactory
}

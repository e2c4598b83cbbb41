import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import type { RemoteServer } from "../../remote/remote-server.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** A correct adapter over a network, with one defect in what its calls cost. */
export interface CostlyAdapter extends Omit<BrokenAdapter, "make"> {
  /** `false` for a store in the process of its adapter, of which statements are counted. */
  readonly network?: false
  make(server: RemoteServer): SubjectFactory
}

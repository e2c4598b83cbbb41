import type { SubjectFactory } from "@lockstep/adapter-test-kit"
import type { RemoteServer } from "../../remote/remote-server.ts"
import type { DifferentAdapter } from "../different-adapter.ts"

/** A correct adapter that meets failures in another way than the remote reference. */
export interface CorrectUnderFaults extends Omit<DifferentAdapter, "make" | "options"> {
  make(server: RemoteServer): SubjectFactory
}

import type { CaseId, KitOptions, SubjectFactory } from "@lockstep/adapter-test-kit"
import type { RemoteServer } from "../../remote/remote-server.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

/** A correct adapter over a network, with one defect that shows when the network or the store fails. */
export interface BrokenUnderFaults extends Omit<BrokenAdapter, "make" | "options"> {
  /** Shorter than usual where the defect is that calls never end. */
  readonly options?: Pick<KitOptions, "deadline">
  /** A case of `breaks` that fails soon. The short form runs it before the other cases of the rule. */
  readonly shownBy?: CaseId
  make(server: RemoteServer): SubjectFactory
}

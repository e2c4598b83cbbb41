import type { RuleId, SubjectFactory } from "@lockstep/adapter-test-kit"
import type { RemoteServer } from "../../remote/remote-server.ts"

/** An adapter over a network with defects that have nothing to do with failures. */
export interface TwofoldAdapter {
  readonly defect: string
  /** Every rule that it breaks, of those that its test runs. */
  readonly breaks: readonly RuleId[]
  make(server: RemoteServer): SubjectFactory
}

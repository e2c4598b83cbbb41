import type { Core } from "./core.ts"
import type { CaseDatabase } from "./database.ts"
import type { Mailbox } from "./mail.ts"
import type { Recorder } from "./recorder.ts"

/** What a configuration can use of the run that it is for. */
export interface Surroundings {
  readonly core: Core
  /** The address of the provider. */
  readonly issuer: string
  readonly mailbox: Mailbox
  readonly recorder: Recorder
  readonly database: CaseDatabase
}

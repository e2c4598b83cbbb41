import type { Flags, Written } from "./flags.ts"
import type { Report } from "./report.ts"

/** A command of `lockstep`. */
export interface Command {
  readonly flags: Flags
  /** What `lockstep <command> --help` prints. */
  readonly help: string
  /**
   * Does the work.
   *
   * @param written - flags and other arguments
   * @param folder - absolute path of the project
   * @throws CannotRun if it cannot
   */
  run(written: Written, folder: string): Promise<Report> | Report
}

/** The command `lockstep`, for programs that run it in their own process. */
export { type Ended, run } from "./run.ts"
export type { Entry, EntryLevel, Report, Section } from "./output/report.ts"

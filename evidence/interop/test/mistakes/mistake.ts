import type { Observation } from "./observation.ts"

/** A mistake in the configuration of an application, or around it. */
export interface Mistake {
  /** As in the first column of the tables in docs/troubleshooting.md. */
  readonly mistake: string
  /** Makes the mistake in a real application, and looks at the log and the pages. */
  observe(): Promise<Observation>
}

import type { Level, RuleReport } from "@lockstep/adapter-test-kit"

/** How a rule came out. */
export type Status = RuleReport["status"]

/** What the runs of the kit on one setup gave, in short: the page is made of it. */
export interface SetUpResult {
  readonly setUp: string
  /** Day of the last run. */
  readonly date: string
  /** Version of Node.js. */
  readonly node: string
  /** Name and version of the database. */
  readonly server: string
  /** Versions of the packages, the adapter first. */
  readonly packages: Readonly<Record<string, string>>
  /** The highest level that was run. */
  readonly level: Level
  /** Ids with spaces between them. Unfinished are those that the run did not come to in its time. */
  readonly rules: Readonly<Partial<Record<Status | "unfinished", string>>>
  /** Requests by method: null if none were counted, and no entry if the method is missing. */
  readonly roundTrips: Readonly<Record<string, number | null>>
}

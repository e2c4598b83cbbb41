import { existsSync, readFileSync } from "node:fs"
import type { RuleReport } from "@lockstep/adapter-test-kit"
import { reportFile } from "../report-files.ts"
import type { SetUpReport } from "../run-set-up.ts"
import { allSetUps } from "../set-ups/all-set-ups.ts"

/** How every rule came out on every set-up: by set-up, then by rule. */
export type Statuses = ReadonlyMap<string, ReadonlyMap<string, RuleReport["status"]>>

/**
 * Reads the reports of the last run.
 *
 * @throws Error when one is missing
 */
export function readReports(): readonly SetUpReport[] {
  return allSetUps.map(({ id }) => {
    const file = reportFile(id)
    if (!existsSync(file)) throw new Error(`${id} left no report; what it printed is above.`)
    // Written by this package, from what the kit returned.
    return JSON.parse(readFileSync(file, "utf8")) as SetUpReport
  })
}

/**
 * Sums reports up.
 *
 * @param reports - of all set-ups
 */
export function statusesOf(reports: readonly SetUpReport[]): Statuses {
  return new Map(
    reports.map(({ setUp, report }) => [
      setUp,
      new Map(report.rules.map(({ id, status }) => [id, status])),
    ]),
  )
}

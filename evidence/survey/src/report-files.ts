import { existsSync, readFileSync } from "node:fs"
import type { SetUpReport } from "./run-set-up.ts"
import { allSetUps } from "./set-ups/all-set-ups.ts"

/** What runs leave beside the results that are kept; not committed. */
export const reportFolder: URL = new URL("../../../.lockstep/reports/survey/", import.meta.url)

/** Location of the report of a setup. */
export function reportFile(id: string): URL {
  return new URL(`${id}.json`, reportFolder)
}

/** Reads the reports of the last runs, of the setups that have one. */
export function readReports(): readonly SetUpReport[] {
  return allSetUps.flatMap(({ id }) => {
    const file = reportFile(id)
    // Written by this package, from what the kit returned.
    return existsSync(file) ? [JSON.parse(readFileSync(file, "utf8")) as SetUpReport] : []
  })
}

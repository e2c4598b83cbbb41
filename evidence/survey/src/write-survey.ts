import { mkdirSync, writeFileSync } from "node:fs"
import type { Choice } from "./choice.ts"
import { renderFailureReport } from "./document/render-failure-report.ts"
import { findProblems } from "./findings/problems.ts"
import { readReports, reportFolder } from "./report-files.ts"
import { resultOf } from "./results/merge-results.ts"
import { readResults, writeResults } from "./results/results-file.ts"
import type { SetUpResult } from "./results/setup-result.ts"
import { allSetUps } from "./set-ups/all-set-ups.ts"

/** Location of the list of failures, with what repeats each. */
export const failuresFile: URL = new URL("failures.md", reportFolder)

/**
 * Keeps the results of a run, and writes the failures.
 *
 * @returns what has to be looked at, in sentences; empty if nothing has
 */
export function writeSurvey(choice: Choice): readonly string[] {
  const reports = readReports()
  const before = new Map(readResults().map((result) => [result.setUp, result]))
  const lost: string[] = []
  const results = allSetUps.flatMap(({ id }): SetUpResult[] => {
    const old = before.get(id)
    const report = reports.find(({ setUp }) => setUp === id)
    const wasRun = choice.setUps.some((setUp) => setUp.id === id)
    if (wasRun && report) return [resultOf(report, choice.rules && old)]
    if (wasRun || !old) lost.push(`${id} left no report; what it printed is above`)
    return old ? [old] : []
  })
  writeResults(results)
  mkdirSync(reportFolder, { recursive: true })
  writeFileSync(failuresFile, renderFailureReport(reports))
  return [...lost, ...findProblems(results)]
}

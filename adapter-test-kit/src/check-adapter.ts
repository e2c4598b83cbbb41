import type { Adapter } from "@lockstep/core/adapters"
import type { KitOptions } from "./options.ts"
import { planTrials, type Plan } from "./plan.ts"
import { formatReport } from "./reports/format-report.ts"
import { reportOf } from "./reports/report-of.ts"
import type { Report } from "./reports/report.ts"
import { writeReports } from "./reports/write-reports.ts"
import { runPlan, type RunTrial } from "./run-plan.ts"
import type { SubjectFactory } from "./subject.ts"

/**
 * Runs the contract without a test runner, one case after the other, the lowest level first. Writes
 * what the option `report` asks for.
 *
 * @param subject - the adapter under test, or a function that makes it
 * @param options - how the kit is to run
 * @returns the report; a broken rule is in it and rejects nothing
 * @throws TypeError, at once, when the subject or the options cannot be used
 */
export function checkAdapter(
  subject: Adapter | SubjectFactory,
  options?: KitOptions,
): Promise<Report> {
  return runAndWrite(planTrials(subject, options))
}

async function runAndWrite(plan: Plan): Promise<Report> {
  const started = new Date()
  const runs: RunTrial[] = []
  await runPlan(plan, { started: () => undefined, ended: (run) => void runs.push(run) })
  const report = reportOf({ plan, runs, started })
  const { report: files } = plan.options
  if (files.table === true) process.stdout.write(`${formatReport(report)}\n`)
  writeReports(report, files)
  return report
}

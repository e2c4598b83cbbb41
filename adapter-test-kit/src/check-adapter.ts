import type { Adapter } from "@lockstep/core/adapters"
import { formatReport } from "./reports/format-report.ts"
import { reportOf } from "./reports/report-of.ts"
import type { Report } from "./reports/report.ts"
import { writeReports } from "./reports/write-reports.ts"
import { planTrials, type Plan } from "./runner/plan.ts"
import { runPlan, type RunTrial } from "./runner/run-plan.ts"
import type { KitOptions } from "./subject/options.ts"
import type { SubjectFactory } from "./subject/subject.ts"

/** How `checkAdapter` is to run. */
export interface CheckOptions extends KitOptions {
  /**
   * Ends the run when it aborts. The report is then about what has come to its end, and lists the other
   * rules as `unfinished`. What the case in progress has opened is left open.
   */
  readonly signal?: AbortSignal
}

/**
 * Runs the contract without a test runner, one case after the other, the lowest level first. Writes
 * what the option `report` asks for, also when the run ends before its time.
 *
 * @param subject - the adapter under test, or a function that makes it
 * @param options - how the kit is to run
 * @returns the report; a broken rule is in it and rejects nothing
 * @throws TypeError, at once, when the subject or the options cannot be used
 */
export function checkAdapter(
  subject: Adapter | SubjectFactory,
  options: CheckOptions = {},
): Promise<Report> {
  const { signal, ...others } = options
  return runAndWrite(planTrials(subject, others), signal)
}

async function runAndWrite(plan: Plan, signal: AbortSignal | undefined): Promise<Report> {
  const started = new Date()
  const runs: RunTrial[] = []
  const finish = (): Report => {
    const report = reportOf({ plan, runs, started })
    write(report, plan)
    return report
  }
  const observer = { started: () => undefined, ended: (run: RunTrial) => void runs.push(run) }
  try {
    await runPlan(plan, observer, signal)
  } catch (error) {
    if (runs.length > 0) finish()
    throw error
  }
  return finish()
}

function write(report: Report, { options }: Plan): void {
  const { report: files } = options
  if (files.table === true) process.stdout.write(`${formatReport(report)}\n`)
  writeReports(report, files)
}

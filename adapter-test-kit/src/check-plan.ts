import { formatReport } from "./reports/format-report.ts"
import { reportOf } from "./reports/report-of.ts"
import type { Report } from "./reports/report.ts"
import { writeReports } from "./reports/write-reports.ts"
import type { Plan } from "./runner/plan.ts"
import { runPlan, type RunTrial } from "./runner/run-plan.ts"

/**
 * Runs a plan without a test runner and writes the reports that its options request, even if the
 * run ends early.
 *
 * @param signal - ends the run when it aborts
 */
export async function checkPlan(plan: Plan, signal: AbortSignal | undefined): Promise<Report> {
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

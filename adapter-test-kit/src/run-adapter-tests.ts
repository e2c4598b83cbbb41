import type { Adapter } from "@lockstep/core/adapters"
import type * as Vitest from "vitest"
import { caseOf } from "./collect-adapter-tests.ts"
import { ContractError } from "./failure.ts"
import type { KitOptions } from "./options.ts"
import { planTrials, type Plan, type Trial } from "./plan.ts"
import { formatReport, formatSilent } from "./reports/format-report.ts"
import { reportOf } from "./reports/report-of.ts"
import { writeReports } from "./reports/write-reports.ts"
import { levels, levelTitles } from "./rules/rule.ts"
import { runTrial, type RunTrial } from "./run-plan.ts"
import type { SubjectFactory } from "./subject.ts"

// Imported only where vitest runs, so that all the rest of the kit works where it is not installed.
const vitest = process.env["VITEST"] === undefined ? undefined : await import("vitest")

/** Calls that a case may make before vitest gives up on it, all of them as slow as is allowed. */
const slowCalls = 6

/**
 * Registers the contract with vitest, one test for each case. Cases that do not apply, known failures
 * and skipped rules are reported as skipped, with the reason, and listed once at the end. Writes what
 * the option `report` asks for when all of them have run.
 *
 * @param subject - the adapter under test, or a function that makes it
 * @param options - how the kit is to run
 * @throws TypeError when the subject or the options cannot be used
 * @throws Error outside of vitest
 */
export function runAdapterTests(subject: Adapter | SubjectFactory, options?: KitOptions): void {
  const plan = planTrials(subject, options)
  if (!vitest) {
    throw new Error("runAdapterTests registers tests with vitest. Elsewhere, use checkAdapter.")
  }
  const { afterAll, describe } = vitest
  const started = new Date()
  const runs: RunTrial[] = []
  describe(`contract of ${plan.options.name}`, () => {
    for (const level of levels) {
      const trials = plan.trials.filter((trial) => trial.level === level && !trial.isLast)
      if (trials.length === 0) continue
      describe(`L${level} ${levelTitles[level]}`, () => {
        for (const trial of trials) register(vitest, plan, trial, runs)
      })
    }
    const last = plan.trials.filter(({ isLast }) => isLast)
    if (last.length > 0) {
      describe("rules that every case looks at", () => {
        for (const trial of last) register(vitest, plan, trial, runs)
      })
    }
    afterAll(async () => {
      await plan.processes.end()
      report(plan, runs, started)
      // Where only some tests were run, theirs may not be among them.
      const untold = plan.facts.watched.untold()
      if (untold.length > 0) throw new ContractError(untold)
    })
  })
}

function register({ test }: typeof Vitest, plan: Plan, trial: Trial, runs: RunTrial[]): void {
  const timed: Trial = {
    ...trial,
    async run() {
      const { result, ms } = await runTrial(trial)
      runs.push({ trial, result, ms })
      return result
    },
  }
  const { run } = caseOf(timed)
  const timeout = slowCalls * plan.options.deadline
  test(`${trial.id} ${trial.title}`, { timeout }, (context) =>
    run({ skip: (reason) => context.skip(reason) }),
  )
}

function report(plan: Plan, runs: readonly RunTrial[], started: Date): void {
  const { name, report: files } = plan.options
  const found = reportOf({ plan, runs, started })
  const text = files.table === true ? formatReport(found) : formatSilent(found)
  if (text !== "") process.stdout.write(`contract of ${name}\n${text}\n`)
  writeReports(found, files)
}

import type { Adapter } from "@lockstep/core/adapters"
import type * as Vitest from "vitest"
import { caseOf } from "./collect-adapter-tests.ts"
import { formatSilent } from "./format-report.ts"
import type { KitOptions } from "./options.ts"
import { planTrials, type Plan, type Trial } from "./plan.ts"
import { reportOf, type RunTrial } from "./report.ts"
import { levels, levelTitles } from "./rules/rule.ts"
import type { SubjectFactory } from "./subject.ts"

// Imported only where vitest runs, so that all the rest of the kit works where it is not installed.
const vitest = process.env["VITEST"] === undefined ? undefined : await import("vitest")

/** Calls that a case may make before vitest gives up on it, all of them as slow as is allowed. */
const slowCalls = 6

/**
 * Registers the contract with vitest, one test for each case. Cases that do not apply, known failures
 * and skipped rules are reported as skipped, with the reason, and listed once at the end.
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
  const runs: RunTrial[] = []
  describe(`contract of ${plan.options.name}`, () => {
    for (const level of levels) {
      const trials = plan.trials.filter((trial) => trial.level === level)
      if (trials.length === 0) continue
      describe(`L${level} ${levelTitles[level]}`, () => {
        for (const trial of trials) register(vitest, plan, trial, runs)
      })
    }
    afterAll(() => {
      const silent = formatSilent(reportOf(plan, runs))
      if (silent !== "") process.stdout.write(`contract of ${plan.options.name}\n${silent}\n`)
    })
  })
}

function register({ test }: typeof Vitest, plan: Plan, trial: Trial, runs: RunTrial[]): void {
  const { run } = caseOf(trial, (result) => void runs.push({ trial, result, ms: 0 }))
  const timeout = slowCalls * plan.options.deadline
  test(`${trial.id} ${trial.title}`, { timeout }, (context) =>
    run({ skip: (reason) => context.skip(reason) }),
  )
}

import type { Adapter } from "@lockstep/core/adapters"
import type { KitOptions } from "./options.ts"
import { planTrials, type Plan } from "./plan.ts"
import { reportOf, type Report, type RunTrial } from "./report.ts"
import type { SubjectFactory } from "./subject.ts"

/**
 * Runs the contract without a test runner, one case after the other.
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
  return runPlan(planTrials(subject, options))
}

async function runPlan(plan: Plan): Promise<Report> {
  const runs: RunTrial[] = []
  for (const trial of plan.trials) {
    const start = performance.now()
    const result = await trial.run()
    runs.push({ trial, result, ms: performance.now() - start })
  }
  return reportOf(plan, runs)
}

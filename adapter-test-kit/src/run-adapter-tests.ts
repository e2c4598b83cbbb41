import type { Adapter } from "@lockstep/core/adapters"
import { registerPlan } from "./register-plan.ts"
import { planTrials } from "./runner/plan.ts"
import type { KitOptions } from "./subject/options.ts"
import type { SubjectFactory } from "./subject/subject.ts"

/**
 * Registers the contract with vitest, one test per case. Cases that are not applicable, known
 * failures and skipped rules are reported as skipped, with the reason, and listed once at the end.
 * Writes the reports that the option `report` requests when all cases have run.
 *
 * @param subject - the adapter under test, or a factory for it
 * @param options - configures the run
 * @throws TypeError if the subject or the options are invalid
 * @throws Error outside vitest
 */
export function runAdapterTests(subject: Adapter | SubjectFactory, options?: KitOptions): void {
  const plan = planTrials(subject, options)
  registerPlan(plan, { caller: "runAdapterTests", elsewhere: "checkAdapter" })
}

import type { Adapter } from "@lockstep/core/adapters"
import { registerPlan } from "./register-plan.ts"
import { planTrials } from "./runner/plan.ts"
import type { KitOptions } from "./subject/options.ts"
import type { SubjectFactory } from "./subject/subject.ts"

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
  registerPlan(plan, { caller: "runAdapterTests", elsewhere: "checkAdapter" })
}

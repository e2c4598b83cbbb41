import type { Adapter } from "@lockstep/core/adapters"
import { checkPlan } from "./check-plan.ts"
import type { Report } from "./reports/report.ts"
import { planTrials } from "./runner/plan.ts"
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
  return checkPlan(planTrials(subject, others), signal)
}

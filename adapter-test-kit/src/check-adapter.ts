import type { Adapter } from "@lockstep/core/adapters"
import { checkPlan } from "./check-plan.ts"
import type { Report } from "./reports/report.ts"
import { planTrials } from "./runner/plan.ts"
import type { KitOptions } from "./subject/options.ts"
import type { SubjectFactory } from "./subject/subject.ts"

/** Options of `checkAdapter`. */
export interface CheckOptions extends KitOptions {
  /**
   * Ends the run when it aborts. The report then covers the rules that have finished and lists the
   * others as `unfinished`. Whatever the case in progress has opened stays open.
   */
  readonly signal?: AbortSignal
}

/**
 * Runs the contract without a test runner, one case at a time, the lowest level first. Writes the
 * reports that the option `report` requests, even if the run ends early.
 *
 * @param subject - the adapter under test, or a factory for it
 * @param options - configures the run
 * @returns the report; a broken rule appears in it and does not reject
 * @throws TypeError synchronously, if the subject or the options are invalid
 */
export function checkAdapter(
  subject: Adapter | SubjectFactory,
  options: CheckOptions = {},
): Promise<Report> {
  const { signal, ...others } = options
  return checkPlan(planTrials(subject, others), signal)
}

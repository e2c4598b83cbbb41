import type { Store } from "@lockstep/core/adapters"
import { checkPlan } from "./check-plan.ts"
import type { Report } from "./reports/report.ts"
import { planStoreTrials } from "./runner/plan-store-trials.ts"
import type { StoreKitOptions } from "./subject/store-options.ts"
import type { StoreFactory } from "./subject/store-subject.ts"

/**
 * Runs the contract for stores without a test runner, the lowest level first. Writes the reports
 * that the option `report` requests.
 *
 * @param store - the store under test, or a factory for it
 * @param options - configures the run
 * @returns the report; a broken rule appears in it and does not reject
 * @throws TypeError synchronously, if the store or the options are invalid
 */
export function checkStore(
  store: Store | StoreFactory,
  options?: StoreKitOptions,
): Promise<Report> {
  return checkPlan(planStoreTrials(store, options), undefined)
}

import type { Store } from "@lockstep/core/adapters"
import { checkPlan } from "./check-plan.ts"
import type { Report } from "./reports/report.ts"
import { planStoreTrials } from "./runner/plan-store-trials.ts"
import type { StoreKitOptions } from "./subject/store-options.ts"
import type { StoreFactory } from "./subject/store-subject.ts"

/**
 * Runs the contract of stores without a test runner, the lowest level first. Writes what the option `report`
 * asks for.
 *
 * @param store - the store under test, or a function that makes it
 * @param options - how the kit is to run
 * @returns the report; a broken rule is in it and rejects nothing
 * @throws TypeError, at once, when the store or the options cannot be used
 */
export function checkStore(
  store: Store | StoreFactory,
  options?: StoreKitOptions,
): Promise<Report> {
  return checkPlan(planStoreTrials(store, options), undefined)
}

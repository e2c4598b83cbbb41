import type { Store } from "@lockstep/core/adapters"
import { asSubject } from "../subject/open-subject.ts"
import type { StoreKitOptions } from "../subject/store-options.ts"
import type { StoreFactory } from "../subject/store-subject.ts"
import { storeContractPlan } from "./contract-plan.ts"
import { planTrials, type Plan } from "./plan.ts"

/**
 * Decides what to run on a store. Runs nothing yet.
 *
 * @param store - the store under test, or a function that makes it
 * @param options - how the kit is to run
 * @throws TypeError when the store or the options cannot be used
 */
export function planStoreTrials(store: Store | StoreFactory, options?: StoreKitOptions): Plan {
  return planTrials(asSubject(store), options, storeContractPlan)
}

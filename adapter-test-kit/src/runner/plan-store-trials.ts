import type { Store } from "@lockstep/core/adapters"
import { asSubject } from "../subject/open-subject.ts"
import type { StoreKitOptions } from "../subject/store-options.ts"
import type { StoreFactory } from "../subject/store-subject.ts"
import { storeContractPlan } from "./contract-plan.ts"
import { planTrials, type Plan } from "./plan.ts"

/**
 * Decides what to run on a store. Does not run anything.
 *
 * @param store - the store under test, or a factory for it
 * @throws TypeError if the store or the options are invalid
 */
export function planStoreTrials(store: Store | StoreFactory, options?: StoreKitOptions): Plan {
  return planTrials(asSubject(store), options, storeContractPlan)
}

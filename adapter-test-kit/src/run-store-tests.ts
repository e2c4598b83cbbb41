import type { Store } from "@lockstep/core/adapters"
import { registerPlan } from "./register-plan.ts"
import { planStoreTrials } from "./runner/plan-store-trials.ts"
import type { StoreKitOptions } from "./subject/store-options.ts"
import type { StoreFactory } from "./subject/store-subject.ts"

/**
 * Registers the contract of stores with vitest, one test for each case. Cases that do not apply, known
 * failures and skipped rules are reported as skipped, with the reason.
 *
 * ```ts
 * runStoreTests(MemoryStore(), { name: "memory" })
 * ```
 *
 * @param store - the store under test, or a function that makes it
 * @param options - how the kit is to run
 * @throws TypeError when the store or the options cannot be used
 * @throws Error outside of vitest
 */
export function runStoreTests(store: Store | StoreFactory, options?: StoreKitOptions): void {
  const plan = planStoreTrials(store, options)
  registerPlan(plan, { caller: "runStoreTests", elsewhere: "checkStore" })
}

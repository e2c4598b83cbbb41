import type { Store } from "@lockstep/core/adapters"
import { registerPlan } from "./register-plan.ts"
import { planStoreTrials } from "./runner/plan-store-trials.ts"
import type { StoreKitOptions } from "./subject/store-options.ts"
import type { StoreFactory } from "./subject/store-subject.ts"

/**
 * Registers the contract for stores with vitest, one test per case. Cases that are not applicable,
 * known failures and skipped rules are reported as skipped, with the reason.
 *
 * ```ts
 * runStoreTests(MemoryStore(), { name: "memory" })
 * ```
 *
 * @param store - the store under test, or a factory for it
 * @param options - configures the run
 * @throws TypeError if the store or the options are invalid
 * @throws Error outside vitest
 */
export function runStoreTests(store: Store | StoreFactory, options?: StoreKitOptions): void {
  const plan = planStoreTrials(store, options)
  registerPlan(plan, { caller: "runStoreTests", elsewhere: "checkStore" })
}

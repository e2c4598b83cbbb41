import type { StoreCaseId } from "../rules/case-id.ts"
import type { StoreRuleId } from "../rules/store-rules.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { KitOptions } from "./options.ts"

/** Options of the kit for a store. All are optional. */
export interface StoreKitOptions extends Pick<
  KitOptions,
  "name" | "level" | "deadline" | "database" | "module" | "concurrency" | "parallel" | "report"
> {
  /**
   * Rules, or single cases such as `ST3.1`, that are known to fail, each with the reason. They are
   * reported as known failures, and become errors as soon as they pass.
   */
  readonly knownFailures?: StoreReasons
  /** Rules, or single cases such as `ST3.1`, to skip, each with the reason. */
  readonly skip?: StoreReasons
  /** The only rules to run. */
  readonly only?: readonly StoreRuleId[]
  /** Number of round trips that a method may take, where it is not 1. */
  readonly budgets?: Readonly<Partial<Record<StoreMethod, number>>>
}

/** Reasons, by the name of a store rule or a case. */
export type StoreReasons = Readonly<Partial<Record<StoreRuleId | StoreCaseId, string>>>

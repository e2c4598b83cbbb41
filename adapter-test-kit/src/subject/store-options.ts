import type { StoreCaseId } from "../rules/case-id.ts"
import type { StoreRuleId } from "../rules/store-rules.ts"
import type { StoreMethod } from "../values/store-methods.ts"
import type { KitOptions } from "./options.ts"

/** How the kit is to run on a store. Everything is optional. */
export interface StoreKitOptions extends Pick<
  KitOptions,
  "name" | "level" | "deadline" | "database" | "module" | "concurrency" | "parallel" | "report"
> {
  /**
   * Rules, or single cases such as `ST3.1`, that are known to fail, each with the reason. They are reported
   * as known, and are an error as soon as they pass.
   */
  readonly knownFailures?: StoreReasons
  /** Rules, or single cases such as `ST3.1`, that are not to be run, each with the reason. */
  readonly skip?: StoreReasons
  /** The only rules to run. */
  readonly only?: readonly StoreRuleId[]
  /** How many round trips a method may take, where that is not one. */
  readonly budgets?: Readonly<Partial<Record<StoreMethod, number>>>
}

/** Reasons, by the name of a rule for stores or of a case. */
export type StoreReasons = Readonly<Partial<Record<StoreRuleId | StoreCaseId, string>>>

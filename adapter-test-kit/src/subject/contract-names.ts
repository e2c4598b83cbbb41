import type { JudgedId } from "../rules/case-id.ts"
import { rules } from "../rules/rules.ts"
import { storeRules } from "../rules/store-rules.ts"
import { adapterMethods } from "../values/capabilities.ts"
import { storeMethods } from "../values/store-methods.ts"
import type { KitOptions } from "./options.ts"

/**
 * The names that options may use. They differ between the contract for adapters and the contract
 * for stores.
 */
export interface ContractNames {
  /** What kind of subject is under test. */
  readonly kind: "adapter" | "store"
  readonly rules: readonly JudgedId[]
  readonly cases: ReadonlySet<string>
  readonly methods: readonly string[]
  readonly options: readonly (keyof KitOptions)[]
}

const commonOptions = [
  "name",
  "level",
  "knownFailures",
  "skip",
  "only",
  "deadline",
  "database",
  "module",
  "concurrency",
  "parallel",
  "budgets",
  "report",
] as const

/**
 * Returns the names that the options for adapters may use.
 *
 * @param cases - the names of the contract's cases
 */
export function adapterNames(cases: ReadonlySet<string>): ContractNames {
  return {
    kind: "adapter",
    rules: rules.map(({ id }) => id),
    cases,
    methods: adapterMethods,
    options: [
      ...commonOptions,
      "cases",
      "extraUserFields",
      "extraSessionFields",
      "capabilities",
      "model",
    ],
  }
}

/**
 * Returns the names that the options for stores may use.
 *
 * @param cases - the names of the cases for stores
 */
export function storeNames(cases: ReadonlySet<string>): ContractNames {
  return {
    kind: "store",
    rules: storeRules.map(({ id }) => id),
    cases,
    methods: storeMethods,
    options: commonOptions,
  }
}

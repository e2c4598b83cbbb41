import type { JudgedId } from "../rules/case-id.ts"
import { rules } from "../rules/rules.ts"
import { storeRules } from "../rules/store-rules.ts"
import { adapterMethods } from "../values/capabilities.ts"
import { storeMethods } from "../values/store-methods.ts"
import type { KitOptions } from "./options.ts"

/** What may be named in options: it differs between the contract of adapters and that of stores. */
export interface ContractNames {
  /** What is under test. */
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
 * What may be named in the options for adapters.
 *
 * @param cases - the names of the cases of the contract
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
 * What may be named in the options for stores.
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

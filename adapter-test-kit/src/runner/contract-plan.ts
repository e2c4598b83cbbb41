import type { BenchCase } from "../bench/case.ts"
import { watchedRules } from "../bench/watched-rules.ts"
import { contract } from "../contract/contract.ts"
import { storeContract } from "../contract/store/store-contract.ts"
import type { RuleId } from "../rules/rules.ts"
import { adapterNames, storeNames, type ContractNames } from "../subject/contract-names.ts"

/** A contract, as far as the runner has to know it. */
export interface ContractPlan {
  readonly names: ContractNames
  readonly cases: readonly BenchCase[]
  /** Rules that every case looks at beside its own. */
  readonly watchedRules: readonly RuleId[]
}

/** What adapters have to keep. */
export const adapterContract: ContractPlan = {
  names: adapterNames(idsOf(contract)),
  cases: contract,
  watchedRules,
}

/** What stores have to keep. */
export const storeContractPlan: ContractPlan = {
  names: storeNames(idsOf(storeContract)),
  cases: storeContract,
  watchedRules: [],
}

function idsOf(cases: readonly BenchCase[]): ReadonlySet<string> {
  return new Set(cases.map(({ id }) => id))
}

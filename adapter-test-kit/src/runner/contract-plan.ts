import type { BenchCase } from "../bench/case.ts"
import { watchedRules } from "../bench/watched-rules.ts"
import { contract } from "../contract/contract.ts"
import { storeContract } from "../contract/store/store-contract.ts"
import type { RuleId } from "../rules/rules.ts"
import { adapterNames, storeNames, type ContractNames } from "../subject/contract-names.ts"

/** The parts of a contract that the runner needs. */
export interface ContractPlan {
  readonly names: ContractNames
  readonly cases: readonly BenchCase[]
  /** Rules that every case checks besides its own rule. */
  readonly watchedRules: readonly RuleId[]
}

/** The contract of adapters. */
export const adapterContract: ContractPlan = {
  names: adapterNames(idsOf(contract)),
  cases: contract,
  watchedRules,
}

/** The contract of stores. */
export const storeContractPlan: ContractPlan = {
  names: storeNames(idsOf(storeContract)),
  cases: storeContract,
  watchedRules: [],
}

function idsOf(cases: readonly BenchCase[]): ReadonlySet<string> {
  return new Set(cases.map(({ id }) => id))
}

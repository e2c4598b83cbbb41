import type { ContractCase } from "../../case.ts"

/** Random sequences of calls, beside the reference. */
export const modelCases: readonly ContractCase[] = []

import type { ContractCase } from "../../case.ts"

/** What calls cost. */
export const costCases: readonly ContractCase[] = []

import type { ContractCase } from "../../case.ts"

/** Calls that run at the same time. */
export const concurrencyCases: readonly ContractCase[] = []

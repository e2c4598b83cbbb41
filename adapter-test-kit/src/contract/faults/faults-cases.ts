import type { ContractCase } from "../../case.ts"

/** A database that fails. */
export const faultCases: readonly ContractCase[] = []

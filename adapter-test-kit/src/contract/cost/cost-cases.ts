import type { ContractCase } from "../../bench/case.ts"
import { connectionCases } from "./connections.ts"
import { growthCases } from "./growth.ts"
import { roundTripCases } from "./round-trips.ts"
import { sessionStateCases } from "./session-state.ts"

/** Cost of calls. */
export const costCases: readonly ContractCase[] = [
  ...roundTripCases,
  ...growthCases,
  ...sessionStateCases,
  ...connectionCases,
]

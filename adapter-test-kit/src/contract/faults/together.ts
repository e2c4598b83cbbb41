import type { ContractCase } from "../../bench/case.ts"
import type { Fault } from "./fault.ts"

/**
 * Lets a case run together with others. For cases that mostly wait for timeouts: each has its own
 * proxy, so that the fault of one does not disturb another.
 */
export function together(definition: ContractCase): ContractCase {
  return { ...definition, asks: { ...definition.asks, alone: false } }
}

/** Does the same with a case about a fault if its calls wait. */
export function togetherIfItWaits({ waits }: Fault, definition: ContractCase): ContractCase {
  return waits ? together(definition) : definition
}

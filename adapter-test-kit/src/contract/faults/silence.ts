import type { ContractCase } from "../../case.ts"
import { lostAnswer, swallowed, type Fault } from "./fault.ts"
import { failIfWaiting, outbreak } from "./outbreak.ts"
import { probes } from "./probes.ts"
import { unreachableFromTheStart } from "./unreachable.ts"
import { faultCase } from "./ward.ts"

const endsUnder = (number: number, fault: Fault): ContractCase =>
  faultCase("F4", number, `every call ends before the deadline ${fault.when}`, [], async (ward) => {
    const { calls } = await outbreak(ward, fault, probes, "ends")
    failIfWaiting(calls)
  })

/** Connections that say nothing. */
export const silenceCases: readonly ContractCase[] = [
  endsUnder(1, swallowed),
  endsUnder(2, lostAnswer),
  faultCase(
    "F4",
    3,
    "every call ends before the deadline when no connection comes about",
    [],
    async (ward) => {
      const { calls } = await unreachableFromTheStart(ward, swallowed, probes, "ends")
      failIfWaiting(calls)
    },
  ),
]

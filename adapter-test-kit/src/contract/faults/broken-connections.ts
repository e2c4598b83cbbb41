import type { ContractCase } from "../../bench/case.ts"
import { toCode } from "../../values/print-code.ts"
import { failIfWaiting, callAllUnder, type FaultyCall } from "./calls-under-fault.ts"
import { failFor, type FaultFinding } from "./ending.ts"
import { faultCase } from "./fault-fixture.ts"
import { refused, told, type Fault } from "./fault.ts"
import { endsWell } from "./fitness.ts"
import { probes } from "./probes.ts"
import { unreachableFromTheStart } from "./unreachable.ts"

const brokenBy = (fault: Fault, index: number): ContractCase =>
  faultCase(
    "F2",
    index + 1,
    `every call ends, in an Error unless it can be made again, ${fault.when}`,
    [],
    async (faults) => {
      const { calls } = await callAllUnder(faults, fault, probes, "ends")
      endInErrors(calls)
    },
  )

/** A call that resolves may have been made again on another connection; F3 judges what it resolves to. */
function endInErrors(calls: readonly FaultyCall[]): void {
  failIfWaiting(calls)
  failFor(calls.flatMap(blamesFor))
}

function blamesFor({ what, ending }: FaultyCall): FaultFinding[] {
  if (ending.kind !== "rejected" || endsWell(ending)) return []
  return [{ what, expected: "a rejection with an Error", seen: toCode(ending.error) }]
}

/** Connections that break, and tell. */
export const brokenConnectionCases: readonly ContractCase[] = [
  ...told.map(brokenBy),
  faultCase(
    "F2",
    told.length + 1,
    "every call ends in an Error when connections were refused from the start",
    [],
    async (faults) => {
      const { calls } = await unreachableFromTheStart(faults, refused, probes, "ends")
      endInErrors(calls)
    },
  ),
]

import type { ContractCase } from "../../case.ts"
import { toCode } from "../../print-code.ts"
import { failFor, type Blame } from "./ending.ts"
import { refused, told, type Fault } from "./fault.ts"
import { endsWell } from "./fitness.ts"
import { failIfWaiting, outbreak, type FaultyCall } from "./outbreak.ts"
import { probes } from "./probes.ts"
import { unreachableFromTheStart } from "./unreachable.ts"
import { faultCase } from "./ward.ts"

const brokenBy = (fault: Fault, index: number): ContractCase =>
  faultCase(
    "F2",
    index + 1,
    `every call ends, in an Error unless it can be made again, ${fault.when}`,
    [],
    async (ward) => {
      const { calls } = await outbreak(ward, fault, probes, "ends")
      endInErrors(calls)
    },
  )

/** A call that resolves may have been made again on another connection; F3 judges what it resolves to. */
function endInErrors(calls: readonly FaultyCall[]): void {
  failIfWaiting(calls)
  failFor(calls.flatMap(blamesFor))
}

function blamesFor({ what, ending }: FaultyCall): Blame[] {
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
    async (ward) => {
      const { calls } = await unreachableFromTheStart(ward, refused, probes, "ends")
      endInErrors(calls)
    },
  ),
]

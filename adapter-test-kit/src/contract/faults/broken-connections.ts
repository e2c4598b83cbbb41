import type { ContractCase } from "../../bench/case.ts"
import { endInErrors } from "./error-endings.ts"
import { faultCase } from "./fault-fixture.ts"
import { refused, told, type Fault } from "./fault.ts"
import { probes } from "./probes.ts"
import { judgeCallsUnder } from "./same-calls.ts"
import { together, togetherIfItWaits } from "./together.ts"
import { unreachableFromTheStart } from "./unreachable.ts"

const brokenBy = (fault: Fault, index: number): ContractCase =>
  togetherIfItWaits(
    fault,
    faultCase(
      "F2",
      index + 1,
      `every call rejects with an Error or succeeds on another connection ${fault.when}`,
      [],
      (faults) => judgeCallsUnder(faults, fault, "F2"),
    ),
  )

/** Connections that break with an error. */
export const brokenConnectionCases: readonly ContractCase[] = [
  ...told.map(brokenBy),
  together(
    faultCase(
      "F2",
      told.length + 1,
      "every call rejects with an Error when connections were refused from the start",
      [],
      async (faults) => {
        const { calls } = await unreachableFromTheStart(faults, refused, probes, "ends")
        endInErrors(calls)
      },
    ),
  ),
]

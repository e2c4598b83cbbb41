import type { ContractCase } from "../../bench/case.ts"
import { faultCase } from "./fault-fixture.ts"
import { faults, type Fault } from "./fault.ts"
import { judgeCallsUnder } from "./same-calls.ts"
import { togetherIfItWaits } from "./together.ts"

const recoversFrom = (fault: Fault, index: number): ContractCase =>
  togetherIfItWaits(
    fault,
    faultCase(
      "F6",
      index + 1,
      `the same instance works again after calls made ${fault.when}`,
      [],
      (faults) => judgeCallsUnder(faults, fault, "F6"),
    ),
  )

/** A database that was briefly unavailable. */
export const recoveringCases: readonly ContractCase[] = faults.map(recoversFrom)

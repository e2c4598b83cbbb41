import type { ContractCase } from "../../bench/case.ts"
import { methodsOf, callAllUnder } from "./calls-under-fault.ts"
import { failFor } from "./ending.ts"
import { faultCase } from "./fault-fixture.ts"
import { faults, type Fault } from "./fault.ts"
import { probes } from "./probes.ts"
import { notRecovered } from "./recovery.ts"

const recoversFrom = (fault: Fault, index: number): ContractCase =>
  faultCase(
    "F6",
    index + 1,
    `the same instance works again after calls ${fault.when}`,
    [],
    async (faults) => {
      const { disturbed, calls, over } = await callAllUnder(faults, fault, probes)
      failFor(await notRecovered(faults, disturbed.adapter, methodsOf(calls), over))
    },
  )

/** A database that was away for a moment. */
export const recoveringCases: readonly ContractCase[] = faults.map(recoversFrom)

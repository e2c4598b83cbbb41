import type { ContractCase } from "../../case.ts"
import { failFor } from "./ending.ts"
import { faults, type Fault } from "./fault.ts"
import { methodsOf, outbreak } from "./outbreak.ts"
import { probes } from "./probes.ts"
import { notRecovered } from "./recovery.ts"
import { faultCase } from "./ward.ts"

const recoversFrom = (fault: Fault, index: number): ContractCase =>
  faultCase(
    "F6",
    index + 1,
    `the same instance works again after calls ${fault.when}`,
    [],
    async (ward) => {
      const { patient, calls, over } = await outbreak(ward, fault, probes)
      failFor(await notRecovered(ward, patient.adapter, methodsOf(calls), over))
    },
  )

/** A database that was away for a moment. */
export const recoveringCases: readonly ContractCase[] = faults.map(recoversFrom)

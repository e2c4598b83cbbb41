import type { ContractCase } from "../../bench/case.ts"
import { failIfWaiting } from "./calls-under-fault.ts"
import { faultCase } from "./fault-fixture.ts"
import { lostAnswer, swallowed, type Fault } from "./fault.ts"
import { probes } from "./probes.ts"
import { judgeCallsUnder } from "./same-calls.ts"
import { together } from "./together.ts"
import { unreachableFromTheStart } from "./unreachable.ts"

const endsUnder = (number: number, fault: Fault): ContractCase =>
  faultCase("F4", number, `every call settles before the deadline ${fault.when}`, [], (faults) =>
    judgeCallsUnder(faults, fault, "F4"),
  )

/** Connections that do not respond. */
export const silenceCases: readonly ContractCase[] = [
  endsUnder(1, swallowed),
  endsUnder(2, lostAnswer),
  faultCase(
    "F4",
    3,
    "every call settles before the deadline when no connection can be opened",
    [],
    async (faults) => {
      const { calls } = await unreachableFromTheStart(faults, swallowed, probes, "ends")
      failIfWaiting(calls)
    },
  ),
].map(together)

import { defineCase, type ContractCase } from "../../case.ts"
import { lostAnswer, swallowed, type Fault } from "./fault.ts"
import { failIfWaiting, outbreak } from "./outbreak.ts"
import { probes } from "./probes.ts"
import { unreachableFromTheStart } from "./unreachable.ts"
import { disturbing, openWard } from "./ward.ts"

const endsUnder = (number: number, fault: Fault): ContractCase =>
  defineCase(
    "F4",
    number,
    `every call ends before the deadline ${fault.when}`,
    [],
    async (tools) => {
      const { calls } = await outbreak(await openWard(tools), fault, probes)
      failIfWaiting(calls)
    },
    disturbing,
  )

/** Connections that say nothing. */
export const silenceCases: readonly ContractCase[] = [
  endsUnder(1, swallowed),
  endsUnder(2, lostAnswer),
  defineCase(
    "F4",
    3,
    "every call ends before the deadline when no connection comes about",
    [],
    async (tools) => {
      const ward = await openWard(tools)
      const { calls } = await unreachableFromTheStart(ward, swallowed, probes)
      failIfWaiting(calls)
    },
    disturbing,
  ),
]

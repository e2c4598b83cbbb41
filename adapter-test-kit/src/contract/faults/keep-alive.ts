import { setImmediate } from "node:timers/promises"
import { defineCase, type ContractCase } from "../../case.ts"
import { closedIdle, faults, goingOn, refused, swallowed } from "./fault.ts"
import { callUnder, outbreak, prepared } from "./outbreak.ts"
import { probes } from "./probes.ts"
import { readProbes } from "./read-probes.ts"
import { unreachableFromTheStart } from "./unreachable.ts"
import { disturbing, openWard } from "./ward.ts"

/**
 * Faults that must not end the process. What it would have ended by is heard around every case of this
 * level, so the cases only have to bring it about.
 */
export const keepAliveCases: readonly ContractCase[] = [
  defineCase(
    "F7",
    1,
    "no fault in the midst of calls ends the process",
    [],
    async (tools) => {
      const ward = await openWard(tools)
      for (const fault of faults) await (await outbreak(ward, fault, probes)).patient.close()
    },
    disturbing,
  ),
  defineCase(
    "F7",
    2,
    "the loss of idle connections does not end the process",
    [],
    async (tools) => {
      const ward = await openWard(tools)
      for (const fault of [closedIdle, refused]) {
        const patient = await ward.openPatient()
        fault.begin(ward.wire)
        await untilClosed(ward.wire)
        ward.wire.calm()
        await patient.close()
      }
    },
    disturbing,
  ),
  defineCase(
    "F7",
    3,
    "a database that was never there does not end the process",
    [],
    async (tools) => {
      const ward = await openWard(tools)
      for (const fault of [refused, swallowed]) {
        const { patient } = await unreachableFromTheStart(ward, fault, probes)
        await patient.close()
      }
    },
    disturbing,
  ),
  defineCase(
    "F7",
    4,
    "an instance that is closed while its calls wait does not end the process",
    [],
    async (tools) => {
      const ward = await openWard(tools)
      const ready = await prepared(ward.ground, readProbes)
      const patient = await ward.openPatient()
      swallowed.begin(ward.wire)
      const calls = callUnder(ward.wire, goingOn(swallowed), patient.adapter, ready)
      await Promise.all([calls, patient.close()])
    },
    disturbing,
  ),
]

/** Waits until the adapter has closed its side as well, as far as it does. */
async function untilClosed(wire: { readonly open: number }): Promise<void> {
  for (let turn = 0; turn < 100 && wire.open > 0; turn += 1) await setImmediate()
}

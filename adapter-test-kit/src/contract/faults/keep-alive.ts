import { setTimeout } from "node:timers/promises"
import type { ContractCase } from "../../bench/case.ts"
import type { Wire } from "../../wire/wire.ts"
import { callUnder, prepared } from "./calls-under-fault.ts"
import { closed, faultCase, type FaultFixture } from "./fault-fixture.ts"
import { closedIdle, faults, goingOn, refused, swallowed, type Fault } from "./fault.ts"
import { pause } from "./persistently.ts"
import { probes } from "./probes.ts"
import { readProbes } from "./read-probes.ts"
import { judgeCallsUnder } from "./same-calls.ts"
import { unreachableFromTheStart } from "./unreachable.ts"

type Bringing = (faults: FaultFixture) => Promise<unknown>

const callsUnder =
  (fault: Fault): Bringing =>
  (faults) =>
    judgeCallsUnder(faults, fault, "F7")

const madeUnder =
  (fault: Fault): Bringing =>
  (faults) =>
    unreachableFromTheStart(faults, fault, probes, "ends")

const idleUnder =
  (fault: Fault): Bringing =>
  async ({ wire, openDisturbed }) => {
    await openDisturbed()
    fault.begin(wire)
    await untilClosed(wire)
    wire.calm()
  }

const closedUnder =
  (fault: Fault): Bringing =>
  async ({ wire, fixture, openDisturbed }) => {
    const ready = await prepared(fixture, readProbes, "ends")
    const disturbed = await openDisturbed()
    fault.begin(wire)
    const calls = callUnder(wire, goingOn(fault), disturbed.adapter, ready)
    await Promise.all([calls, closed(disturbed)])
  }

const bringings: readonly (readonly [string, Bringing])[] = [
  ...faults.map((fault) => [`making calls ${fault.when}`, callsUnder(fault)] as const),
  ["the end of idle connections", idleUnder(closedIdle)],
  ["a reset of idle connections", idleUnder(refused)],
  [`creating an adapter ${refused.when}`, madeUnder(refused)],
  [`creating an adapter ${swallowed.when}`, madeUnder(swallowed)],
  [`closing an adapter during calls ${swallowed.when}`, closedUnder(swallowed)],
]

/**
 * Faults that must not end the process. The kit catches such errors around every case of this level
 * until the last instance is closed. These cases only have to cause the faults.
 */
export const keepAliveCases: readonly ContractCase[] = bringings.map(([what, bring], index) =>
  faultCase("F7", index + 1, `${what} does not end the process`, [], async (faults) => {
    await bring(faults)
  }),
)

/** Gives the adapter time to notice, and to close its side, if it does. */
async function untilClosed(wire: Wire): Promise<void> {
  for (let turn = 0; turn < 10 && wire.open > 0; turn += 1) await setTimeout(pause)
  await setTimeout(pause)
}

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
import { together } from "./together.ts"
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

/** What causes a fault, in words, and whether it waits for timeouts. */
const bringings: readonly (readonly [what: string, bring: Bringing, waits: boolean])[] = [
  ...faults.map(
    (fault) => [`making calls ${fault.when}`, callsUnder(fault), fault.waits === true] as const,
  ),
  ["the end of idle connections", idleUnder(closedIdle), false],
  ["a reset of idle connections", idleUnder(refused), false],
  [`creating an adapter ${refused.when}`, madeUnder(refused), true],
  [`creating an adapter ${swallowed.when}`, madeUnder(swallowed), true],
  [`closing an adapter during calls ${swallowed.when}`, closedUnder(swallowed), true],
]

/**
 * Faults that must not end the process. The kit catches such errors around every case of this level
 * until the last instance is closed. These cases only have to cause the faults.
 */
export const keepAliveCases: readonly ContractCase[] = bringings.map(
  ([what, bring, waits], index) => {
    const title = `${what} does not end the process`
    const definition = faultCase("F7", index + 1, title, [], async (faults) => {
      await bring(faults)
    })
    return waits ? together(definition) : definition
  },
)

/** Gives the adapter time to notice, and to close its side, if it does. */
async function untilClosed(wire: Wire): Promise<void> {
  for (let turn = 0; turn < 10 && wire.open > 0; turn += 1) await setTimeout(pause)
  await setTimeout(pause)
}

import { setTimeout } from "node:timers/promises"
import type { ContractCase } from "../../bench/case.ts"
import { prepared, type FaultyCall } from "./calls-under-fault.ts"
import { endingOf } from "./ending.ts"
import { faultCase, type FaultFixture } from "./fault-fixture.ts"
import { faults, refused, whenLate, type Fault } from "./fault.ts"
import { shortTimeoutMs } from "./pace.ts"
import { pause } from "./persistently.ts"
import { readied } from "./probe.ts"
import { probes } from "./probes.ts"
import { readProbes } from "./read-probes.ts"
import { judgeCallsUnder } from "./same-calls.ts"
import { ofSeveralRequests, sweep } from "./sweep.ts"
import { together, togetherIfItWaits } from "./together.ts"
import { onlyTruth } from "./truth.ts"
import { unreachableFromTheStart } from "./unreachable.ts"

const closedTo = (fault: Fault, index: number): ContractCase =>
  togetherIfItWaits(
    fault,
    faultCase(
      "F3",
      index + 1,
      `no call resolves to an incorrect result ${fault.when}`,
      [],
      (faults) => judgeCallsUnder(faults, fault, "F3"),
    ),
  )

const closedToCuts = (number: number, delivered: boolean): ContractCase => {
  const when = `lost ${delivered ? "after" : "before"} any of its requests`
  return faultCase(
    "F3",
    number,
    `no call resolves to an incorrect result when the connection is ${when}`,
    [],
    async (faults) => {
      const observer = await faults.openObserver()
      for (const { kind, requests } of await ofSeveralRequests(faults, probes)) {
        await sweep(faults, kind, requests, delivered, (call) => onlyTruth([call], observer))
      }
    },
  )
}

/**
 * Lets reads time out, each on an instance with one connection, and releases the late responses
 * while other reads wait. Those reads must not receive the late responses.
 */
async function readAfterLateAnswers(faults: FaultFixture): Promise<readonly FaultyCall[]> {
  const { fixture, wire } = faults
  const abandoned = new Map(
    (await readied(readProbes, fixture)).map((probe) => [probe.method, probe] as const),
  )
  const pairs = await Promise.all(
    (await prepared(fixture, readProbes)).map(async (probe) => ({
      probe,
      disturbed: await faults.openDisturbed({ pool: 1, timeout: shortTimeoutMs }, 1),
    })),
  )
  faults.pace.heldBack().begin(wire)
  await Promise.all(
    pairs.map(({ probe, disturbed }) =>
      endingOf(async () => abandoned.get(probe.method)?.call(disturbed.adapter)),
    ),
  )
  const calls = pairs.map(async ({ probe, disturbed }) => {
    const ending = await endingOf(() => probe.call(disturbed.adapter))
    return { probe, what: `${probe.method}, the second time, ${whenLate}`, ending }
  })
  // Long enough to wait for the connection, and much shorter than the timeout.
  await setTimeout(pause)
  wire.calm()
  return Promise.all(calls)
}

/** A failure never becomes a result. */
export const failClosedCases: readonly ContractCase[] = [
  ...faults.map(closedTo),
  together(
    faultCase(
      "F3",
      faults.length + 1,
      "no call resolves when connections were refused from the start",
      [],
      async (faults) => {
        const { calls } = await unreachableFromTheStart(faults, refused, probes)
        await onlyTruth(calls, await faults.openObserver())
      },
    ),
  ),
  closedToCuts(faults.length + 2, false),
  closedToCuts(faults.length + 3, true),
  faultCase(
    "F3",
    faults.length + 4,
    "a late response is not returned to another call",
    [],
    async (faults) => {
      const calls = await readAfterLateAnswers(faults)
      await onlyTruth(calls, await faults.openObserver())
    },
  ),
]

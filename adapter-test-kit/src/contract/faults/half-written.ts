import type { ContractCase } from "../../bench/case.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { callAllUnder, type FaultyCall } from "./calls-under-fault.ts"
import { findingsOf, endingOf, failFor, objectionOf, type FaultFinding } from "./ending.ts"
import { faultCase } from "./fault-fixture.ts"
import { faults, type Fault } from "./fault.ts"
import { persistent } from "./persistently.ts"
import type { Fixture, Probe } from "./probe.ts"
import { writeProbes } from "./probes.ts"
import { ofSeveralRequests, sweep } from "./sweep.ts"
import { togetherIfItWaits } from "./together.ts"

/** The outcome of the first repetition may be unknown as well. */
const repetitions = 2

/**
 * Returns why a call is incomplete even after repeating it. Whether it left the state before it,
 * the state after it or a state in between does not matter as long as repeating it completes it.
 *
 * @param observer - repeats it, and reads the store
 */
export async function stuck(
  { effect, call }: Probe,
  observer: WatchedAdapter,
): Promise<string | undefined> {
  if (!effect) return undefined
  const eye = persistent(observer)
  for (let count = 0; count < repetitions; count += 1) {
    if (!(await objectionOf(() => effect(eye)))) return undefined
    await endingOf(() => call(observer))
  }
  const objection = await objectionOf(() => effect(eye))
  return (
    objection && `${objection.what}: ${objection.seen} where ${objection.expected} was expected`
  )
}

/**
 * Throws for calls that rejected and left a state that no repetition completes. F3 judges those
 * that resolved.
 */
async function noneStuck(calls: readonly FaultyCall[], fixture: Fixture): Promise<void> {
  failFor(await findingsOf(calls, (call) => findingFor(call, fixture)))
}

async function findingFor(
  { probe, what, ending }: FaultyCall,
  fixture: Fixture,
): Promise<FaultFinding | undefined> {
  const seen = ending.kind === "resolved" ? undefined : await stuck(probe, fixture.adapter)
  if (seen === undefined) return undefined
  const expected = "the state before or after it, or one that repeating it completes"
  return { what, expected, seen }
}

const wholeAfter = (fault: Fault, index: number): ContractCase =>
  togetherIfItWaits(
    fault,
    faultCase(
      "F8",
      index + 1,
      `a write is done, not done, or completed by repeating it ${fault.when}`,
      [],
      async (faults) => {
        const { calls } = await callAllUnder(faults, fault, writeProbes)
        await noneStuck(calls, await faults.openObserver())
      },
    ),
  )

const wholeAfterCuts = (number: number, delivered: boolean): ContractCase => {
  const when = `the connection is lost ${delivered ? "after" : "before"} any of its requests`
  return faultCase(
    "F8",
    number,
    `a write is done, not done, or completed by repeating it when ${when}`,
    [],
    async (faults) => {
      const observer = await faults.openObserver()
      for (const { kind, requests } of await ofSeveralRequests(faults, writeProbes)) {
        await sweep(faults, kind, requests, delivered, (call) => noneStuck([call], observer))
      }
    },
  )
}

/** Writes that were interrupted. */
export const halfWrittenCases: readonly ContractCase[] = [
  ...faults.map(wholeAfter),
  wholeAfterCuts(faults.length + 1, false),
  wholeAfterCuts(faults.length + 2, true),
]

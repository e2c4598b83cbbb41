import { defineCase, type ContractCase } from "../../case.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { endingOf, failFor, violationOf, type Blame } from "./ending.ts"
import { faults, type Fault } from "./fault.ts"
import { persistent } from "./persistently.ts"
import { outbreak, type FaultyCall } from "./outbreak.ts"
import type { Probe } from "./probe.ts"
import { writeProbes } from "./probes.ts"
import { ofSeveralRequests, sweep } from "./sweep.ts"
import { disturbing, openWard } from "./ward.ts"

/** The first repetition may be in doubt as well. */
const repetitions = 2

/**
 * What keeps a call from being complete, even when it is repeated. Whether it left the state before it,
 * the state after it or something between does not matter as long as repeating it helps.
 *
 * @param probe - the call
 * @param observer - repeats it, and looks at the store
 */
export async function stuck(
  { effect, call }: Probe,
  observer: WatchedAdapter,
): Promise<string | undefined> {
  if (!effect) return undefined
  const eye = persistent(observer)
  for (let count = 0; count < repetitions; count += 1) {
    if (!(await violationOf(() => effect(eye)))) return undefined
    await endingOf(() => call(observer))
  }
  const violation = await violationOf(() => effect(eye))
  return (
    violation && `${violation.what}: ${violation.seen} where ${violation.expected} was expected`
  )
}

/** Fails for calls that rejected and left what no repetition completes; F3 judges those that resolved. */
async function noneStuck(calls: readonly FaultyCall[], observer: WatchedAdapter): Promise<void> {
  const blames = await Promise.all(
    calls.map(async ({ probe, what, ending }): Promise<Blame | undefined> => {
      const seen = ending.kind === "resolved" ? undefined : await stuck(probe, observer)
      const expected = "the state before or after it, or one that repeating it completes"
      return seen === undefined ? undefined : { what, expected, seen }
    }),
  )
  failFor(blames.filter((blame) => blame !== undefined))
}

const wholeAfter = (fault: Fault, index: number): ContractCase =>
  defineCase(
    "F8",
    index + 1,
    `a write is not done, done, or completed by repeating it ${fault.when}`,
    [],
    async (tools) => {
      const ward = await openWard(tools)
      const { calls } = await outbreak(ward, fault, writeProbes)
      await noneStuck(calls, await ward.openObserver())
    },
    disturbing,
  )

const wholeAfterCuts = (number: number, delivered: boolean): ContractCase => {
  const when = `it is cut ${delivered ? "after" : "before"} any of its requests`
  return defineCase(
    "F8",
    number,
    `a write is not done, done, or completed by repeating it when ${when}`,
    [],
    async (tools) => {
      const ward = await openWard(tools)
      const { adapter } = await tools.another()
      for (const { kind } of await ofSeveralRequests(ward, writeProbes)) {
        await sweep(ward, kind, delivered, (call) => noneStuck([call], adapter))
      }
    },
    disturbing,
  )
}

/** Writes that were cut short. */
export const halfWrittenCases: readonly ContractCase[] = [
  ...faults.map(wholeAfter),
  wholeAfterCuts(faults.length + 1, false),
  wholeAfterCuts(faults.length + 2, true),
]

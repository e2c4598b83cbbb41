import type { ContractCase } from "../../bench/case.ts"
import { callAllUnder, prepared, type FaultyCall } from "./calls-under-fault.ts"
import {
  findingsOf,
  endingOf,
  failFor,
  objectionOf,
  violationOf,
  type FaultFinding,
} from "./ending.ts"
import { faultCase, shortTimeoutMs, type FaultFixture } from "./fault-fixture.ts"
import { faults, lateAnswer, refused, type Fault } from "./fault.ts"
import { persistent } from "./persistently.ts"
import { readied, type Fixture } from "./probe.ts"
import { probes } from "./probes.ts"
import { readProbes } from "./read-probes.ts"
import { ofSeveralRequests, sweep } from "./sweep.ts"
import { unreachableFromTheStart } from "./unreachable.ts"

/**
 * Fails for calls that resolved to what is not so. One that was made again, with success, is only slow.
 *
 * @param calls - made under a fault
 * @param fixture - an instance to look at the store with
 */
export async function onlyTruth(calls: readonly FaultyCall[], fixture: Fixture): Promise<void> {
  failFor(await findingsOf(calls, (call) => findingFor(call, fixture)))
}

async function findingFor(
  { probe, what, ending }: FaultyCall,
  fixture: Fixture,
): Promise<FaultFinding | undefined> {
  if (ending.kind !== "resolved") return undefined
  const eye = persistent(fixture.adapter)
  const violation =
    (await violationOf(() => probe.check(ending.value))) ??
    (await objectionOf(() => probe.effect?.(eye)))
  if (!violation) return undefined
  const expected = `a rejection, or ${violation.expected}`
  return { what, expected, seen: `${violation.what}: ${violation.seen}` }
}

const closedTo = (fault: Fault, index: number): ContractCase =>
  faultCase(
    "F3",
    index + 1,
    `no call resolves to what is not so ${fault.when}`,
    [],
    async (faults) => {
      const { calls } = await callAllUnder(faults, fault, probes)
      await onlyTruth(calls, await faults.openObserver())
    },
  )

const closedToCuts = (number: number, delivered: boolean): ContractCase => {
  const when = `cut ${delivered ? "after" : "before"} any of its requests`
  return faultCase(
    "F3",
    number,
    `no call resolves to what is not so when it is ${when}`,
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
 * Gives up on reads, each on an instance with one connection, and makes others before the answers to the
 * first have come: they must not be taken for the answers to the second.
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
  lateAnswer.begin(wire)
  const calls = await Promise.all(
    pairs.map(async ({ probe, disturbed }) => {
      await endingOf(async () => abandoned.get(probe.method)?.call(disturbed.adapter))
      const ending = await endingOf(() => probe.call(disturbed.adapter))
      return { probe, what: `${probe.method}, the second time, ${lateAnswer.when}`, ending }
    }),
  )
  wire.calm()
  return calls
}

/** No failure turns into an answer. */
export const failClosedCases: readonly ContractCase[] = [
  ...faults.map(closedTo),
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
  closedToCuts(faults.length + 2, false),
  closedToCuts(faults.length + 3, true),
  faultCase(
    "F3",
    faults.length + 4,
    "an answer that comes too late is not taken for that of another call",
    [],
    async (faults) => {
      const calls = await readAfterLateAnswers(faults)
      await onlyTruth(calls, await faults.openObserver())
    },
  ),
]

import type { ContractCase } from "../../case.ts"
import { blamesOf, endingOf, failFor, objectionOf, violationOf, type Blame } from "./ending.ts"
import { faults, lateAnswer, refused, type Fault } from "./fault.ts"
import { outbreak, prepared, type FaultyCall } from "./outbreak.ts"
import { persistent } from "./persistently.ts"
import { readied, type Ground } from "./probe.ts"
import { probes } from "./probes.ts"
import { readProbes } from "./read-probes.ts"
import { ofSeveralRequests, sweep } from "./sweep.ts"
import { unreachableFromTheStart } from "./unreachable.ts"
import { faultCase, shortPatience, type Ward } from "./ward.ts"

/**
 * Fails for calls that resolved to what is not so. One that was made again, with success, is only slow.
 *
 * @param calls - made under a fault
 * @param ground - an instance to look at the store with
 */
export async function onlyTruth(calls: readonly FaultyCall[], ground: Ground): Promise<void> {
  failFor(await blamesOf(calls, (call) => blameFor(call, ground)))
}

async function blameFor(
  { probe, what, ending }: FaultyCall,
  ground: Ground,
): Promise<Blame | undefined> {
  if (ending.kind !== "resolved") return undefined
  const eye = persistent(ground.adapter)
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
    async (ward) => {
      const { calls } = await outbreak(ward, fault, probes)
      await onlyTruth(calls, await ward.openObserver())
    },
  )

const closedToCuts = (number: number, delivered: boolean): ContractCase => {
  const when = `cut ${delivered ? "after" : "before"} any of its requests`
  return faultCase(
    "F3",
    number,
    `no call resolves to what is not so when it is ${when}`,
    [],
    async (ward) => {
      const observer = await ward.openObserver()
      for (const { kind, requests } of await ofSeveralRequests(ward, probes)) {
        await sweep(ward, kind, requests, delivered, (call) => onlyTruth([call], observer))
      }
    },
  )
}

/**
 * Gives up on reads, each on an instance with one connection, and makes others before the answers to the
 * first have come: they must not be taken for the answers to the second.
 */
async function readAfterLateAnswers(ward: Ward): Promise<readonly FaultyCall[]> {
  const { ground, wire } = ward
  const abandoned = new Map(
    (await readied(readProbes, ground)).map((probe) => [probe.method, probe] as const),
  )
  const pairs = await Promise.all(
    (await prepared(ground, readProbes)).map(async (probe) => ({
      probe,
      patient: await ward.openPatient({ pool: 1, timeout: shortPatience }, 1),
    })),
  )
  lateAnswer.begin(wire)
  const calls = await Promise.all(
    pairs.map(async ({ probe, patient }) => {
      await endingOf(async () => abandoned.get(probe.method)?.call(patient.adapter))
      const ending = await endingOf(() => probe.call(patient.adapter))
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
    async (ward) => {
      const { calls } = await unreachableFromTheStart(ward, refused, probes)
      await onlyTruth(calls, await ward.openObserver())
    },
  ),
  closedToCuts(faults.length + 2, false),
  closedToCuts(faults.length + 3, true),
  faultCase(
    "F3",
    faults.length + 4,
    "an answer that comes too late is not taken for that of another call",
    [],
    async (ward) => {
      const calls = await readAfterLateAnswers(ward)
      await onlyTruth(calls, await ward.openObserver())
    },
  ),
]

import { defineCase, type ContractCase } from "../../case.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { endingOf, failFor, violationOf, type Blame } from "./ending.ts"
import { faults, lateAnswer, refused, type Fault } from "./fault.ts"
import { outbreak, type FaultyCall } from "./outbreak.ts"
import { persistent } from "./persistently.ts"
import { applicable, type ProbeKind } from "./probe.ts"
import { probes } from "./probes.ts"
import { readProbes } from "./read-probes.ts"
import { ofSeveralRequests, sweep } from "./sweep.ts"
import { unreachableFromTheStart } from "./unreachable.ts"
import { disturbing, openWard, shortPatience, type Ward } from "./ward.ts"

/**
 * Fails for calls that resolved to what is not so. One that was made again, with success, is only slow.
 *
 * @param calls - made under a fault
 * @param observer - looks at the store
 */
export async function onlyTruth(
  calls: readonly FaultyCall[],
  observer: WatchedAdapter,
): Promise<void> {
  const eye = persistent(observer)
  const blames = await Promise.all(calls.map((call) => blameFor(call, eye)))
  failFor(blames.filter((blame) => blame !== undefined))
}

async function blameFor(
  { probe, what, ending }: FaultyCall,
  observer: WatchedAdapter,
): Promise<Blame | undefined> {
  if (ending.kind !== "resolved") return undefined
  const violation =
    (await violationOf(() => probe.check(ending.value))) ??
    (await violationOf(() => probe.effect?.(observer)))
  if (!violation) return undefined
  const expected = `a rejection, or ${violation.expected}`
  return { what, expected, seen: `${violation.what}: ${violation.seen}` }
}

const closedTo = (fault: Fault, index: number): ContractCase =>
  defineCase(
    "F3",
    index + 1,
    `no call resolves to what is not so ${fault.when}`,
    [],
    async (tools) => {
      const ward = await openWard(tools)
      const { calls } = await outbreak(ward, fault, probes)
      await onlyTruth(calls, await ward.openObserver())
    },
    disturbing,
  )

const closedToCuts = (number: number, delivered: boolean): ContractCase => {
  const when = `cut ${delivered ? "after" : "before"} any of its requests`
  return defineCase(
    "F3",
    number,
    `no call resolves to what is not so when it is ${when}`,
    [],
    async (tools) => {
      const ward = await openWard(tools)
      const observer = await ward.openObserver()
      for (const { kind } of await ofSeveralRequests(ward, probes)) {
        await sweep(ward, kind, delivered, (call) => onlyTruth([call], observer))
      }
    },
    disturbing,
  )
}

/**
 * Gives up on a read, and makes another before the answer to the first has come: it must not be taken for
 * the answer to the second.
 */
async function readAfterALateAnswer(ward: Ward, kind: ProbeKind): Promise<FaultyCall> {
  const [abandoned, probe] = [await kind.prepare(ward.ground), await kind.prepare(ward.ground)]
  const patient = await ward.openPatient({ pool: 1, timeout: shortPatience }, 1)
  lateAnswer.begin(ward.wire)
  await endingOf(() => abandoned.call(patient.adapter))
  const ending = await endingOf(() => probe.call(patient.adapter))
  return { probe, what: `${probe.method}, the second time, ${lateAnswer.when}`, ending }
}

/** No failure turns into an answer. */
export const failClosedCases: readonly ContractCase[] = [
  ...faults.map(closedTo),
  defineCase(
    "F3",
    faults.length + 1,
    "no call resolves when connections were refused from the start",
    [],
    async (tools) => {
      const ward = await openWard(tools)
      const { calls } = await unreachableFromTheStart(ward, refused, probes)
      await onlyTruth(calls, await ward.openObserver())
    },
    disturbing,
  ),
  closedToCuts(faults.length + 2, false),
  closedToCuts(faults.length + 3, true),
  defineCase(
    "F3",
    faults.length + 4,
    "an answer that comes too late is not taken for that of another call",
    [],
    async (tools) => {
      const ward = await openWard(tools)
      const calls: FaultyCall[] = []
      for (const kind of applicable(readProbes, tools.has)) {
        calls.push(await readAfterALateAnswer(ward, kind))
        ward.wire.calm()
      }
      await onlyTruth(calls, await ward.openObserver())
    },
    disturbing,
  ),
]

import type { ContractCase } from "../../case.ts"
import { toCode } from "../../print-code.ts"
import { watchAdapter, type WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Disturbance } from "../../wire/wire.ts"
import { blamesOf, failFor, violationOf, type Blame, type Ending } from "./ending.ts"
import { endingsOf, prepared, type FaultyCall } from "./outbreak.ts"
import { readied, type Probe } from "./probe.ts"
import { probes } from "./probes.ts"
import { faultCase, type Ward } from "./ward.ts"

/** A method may make many requests, each of which waits, in milliseconds. */
const longPatience = 45_000

/** How long everything is slow at most, in milliseconds. */
const longest = 10_000

const onlySlow = (number: number, when: string, disturbance: Disturbance): ContractCase =>
  faultCase("F5", number, `every call resolves as ever ${when}`, [], async (ward) => {
    const slow = { when, disturbance }
    const calls = await callSlowly(ward, slow, await prepared(ward.ground, probes))
    for (const call of calls) {
      if (await blameFor(call)) failFor(await blamesAlone(ward, slow, call.probe))
    }
  })

interface Slowness {
  readonly when: string
  readonly disturbance: Disturbance
}

/**
 * Calls that last for seconds get into each other's way, and a store may turn down those that lose
 * (C7): only what goes wrong alone as well is a matter of slowness.
 */
async function blamesAlone(ward: Ward, slow: Slowness, lost: Probe): Promise<readonly Blame[]> {
  const kinds = probes.filter(({ method }) => method === lost.method)
  const calls = await callSlowly(ward, slow, await readied(kinds, ward.ground))
  return blamesOf(calls, blameFor)
}

/** Makes calls while everything is slow, each on an instance of its own, so that none waits for another. */
async function callSlowly(
  ward: Ward,
  { when, disturbance }: Slowness,
  ready: readonly Probe[],
): Promise<readonly FaultyCall[]> {
  const pairs = await Promise.all(
    ready.map(async (probe) => ({ probe, adapter: await unhurried(ward) })),
  )
  ward.wire.disturb(disturbance)
  // A store that makes one transaction after the other adds all their waiting up.
  const enough = setTimeout(() => ward.wire.calm(), longest)
  const calls = await Promise.all(
    pairs.map(({ probe, adapter }) => endingsOf(adapter, [probe], when)),
  )
  clearTimeout(enough)
  ward.wire.calm()
  return calls.flat()
}

/** An instance with few connections; the deadline is for calls that nothing slows down. */
async function unhurried({ openPatient }: Ward): Promise<WatchedAdapter> {
  const { subject } = await openPatient({ pool: 2, timeout: longPatience }, 1)
  return watchAdapter(subject.adapter, longPatience).adapter
}

async function blameFor({ probe, what, ending }: FaultyCall): Promise<Blame | undefined> {
  const wrong = await whatIsWrong(probe, ending)
  return wrong && { what: `${what}${wrong.what}`, expected: wrong.expected, seen: wrong.seen }
}

async function whatIsWrong(probe: Probe, ending: Ending): Promise<Blame | undefined> {
  if (ending.kind !== "resolved") {
    return { what: "", expected: "that it resolves", seen: toCode(ending.error) }
  }
  const violation = await violationOf(() => probe.check(ending.value))
  if (!violation) return undefined
  return { what: `, ${violation.what}`, expected: violation.expected, seen: violation.seen }
}

/** A database that is slow. */
export const slownessCases: readonly ContractCase[] = [
  onlySlow(1, "when each answer comes two seconds later", { kind: "latency", ms: 2000 }),
  onlySlow(2, "when answers come five bytes at a time", { kind: "slow-drip", bytes: 5, ms: 2 }),
]

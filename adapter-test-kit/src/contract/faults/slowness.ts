import type { ContractCase } from "../../bench/case.ts"
import { toCode } from "../../values/print-code.ts"
import { watchAdapter, type WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Disturbance } from "../../wire/wire.ts"
import { endingsOf, prepared, type FaultyCall } from "./calls-under-fault.ts"
import { findingsOf, failFor, violationOf, type FaultFinding, type Ending } from "./ending.ts"
import { faultCase, type FaultFixture } from "./fault-fixture.ts"
import { readied, type Probe } from "./probe.ts"
import { probes } from "./probes.ts"
import { together } from "./together.ts"

/** A method may make many requests, each of which waits, in milliseconds. */
const longTimeoutMs = 45_000

/** Maximum duration of the slowness, in milliseconds. */
const longest = 10_000

const onlySlow = (number: number, when: string, disturbance: Disturbance): ContractCase =>
  faultCase("F5", number, `every call succeeds ${when}`, [], async (faults) => {
    const slow = { when, disturbance }
    const calls = await callSlowly(faults, slow, await prepared(faults.fixture, probes))
    for (const call of calls) {
      if (await findingFor(call)) failFor(await blamesAlone(faults, slow, call.probe))
    }
  })

interface Slowness {
  readonly when: string
  readonly disturbance: Disturbance
}

/**
 * Calls that last for seconds conflict, and a store may reject those that lose (C7). Only calls
 * that also fail alone are attributed to slowness.
 */
async function blamesAlone(
  faults: FaultFixture,
  slow: Slowness,
  lost: Probe,
): Promise<readonly FaultFinding[]> {
  const kinds = probes.filter(({ method }) => method === lost.method)
  const calls = await callSlowly(faults, slow, await readied(kinds, faults.fixture))
  return findingsOf(calls, findingFor)
}

/**
 * Makes calls while everything is slow, each on a separate instance, so that none waits for
 * another.
 */
async function callSlowly(
  faults: FaultFixture,
  { when, disturbance }: Slowness,
  ready: readonly Probe[],
): Promise<readonly FaultyCall[]> {
  const pairs = await Promise.all(
    ready.map(async (probe) => ({ probe, adapter: await unhurried(faults) })),
  )
  faults.wire.disturb(disturbance)
  // A store that runs one transaction at a time adds up all their waiting times.
  const enough = setTimeout(() => faults.wire.calm(), longest)
  const calls = await Promise.all(
    pairs.map(({ probe, adapter }) => endingsOf(adapter, [probe], when)),
  )
  clearTimeout(enough)
  faults.wire.calm()
  return calls.flat()
}

/** Opens an instance with few connections. The deadline is for calls without slowness. */
async function unhurried({ openDisturbed }: FaultFixture): Promise<WatchedAdapter> {
  const { subject } = await openDisturbed({ pool: 2, timeout: longTimeoutMs }, 1)
  return watchAdapter(subject.adapter, longTimeoutMs).adapter
}

async function findingFor({ probe, what, ending }: FaultyCall): Promise<FaultFinding | undefined> {
  const wrong = await whatIsWrong(probe, ending)
  return wrong && { what: `${what}${wrong.what}`, expected: wrong.expected, seen: wrong.seen }
}

async function whatIsWrong(probe: Probe, ending: Ending): Promise<FaultFinding | undefined> {
  if (ending.kind !== "resolved") {
    return { what: "", expected: "a result", seen: toCode(ending.error) }
  }
  const violation = await violationOf(() => probe.check(ending.value))
  if (!violation) return undefined
  return { what: `, ${violation.what}`, expected: violation.expected, seen: violation.seen }
}

/** Cases about a slow database. */
export const slownessCases: readonly ContractCase[] = [
  together(onlySlow(1, "when each response is two seconds late", { kind: "latency", ms: 2000 })),
  onlySlow(2, "when responses arrive five bytes at a time", { kind: "slow-drip", bytes: 5, ms: 2 }),
]

import type { AdapterMethod } from "@lockstep/core/adapters"
import { NotApplicable, type SecondInstance } from "../../bench/case.ts"
import { NeverSettled } from "../../values/assert.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import type { Wire } from "../../wire/wire.ts"
import { endingOf, type Ending } from "./ending.ts"
import type { FaultFixture } from "./fault-fixture.ts"
import type { Fault } from "./fault.ts"
import { brokenAnyway, fitKinds, type Demand } from "./fitness.ts"
import { startPatience, type Patience } from "./patience.ts"
import { readied, type Fixture, type Probe, type ProbeKind } from "./probe.ts"

/** A call that was made during a fault. */
export interface FaultyCall {
  readonly probe: Probe
  /** The method and the fault. */
  readonly what: string
  readonly ending: Ending
}

/** A disturbed instance and the calls that were in progress on it. */
export interface CallsUnderFault {
  readonly disturbed: SecondInstance
  readonly calls: readonly FaultyCall[]
  /** Started when the disturbance ended. */
  readonly patience: Patience
}

/**
 * Calls methods at the same time on an instance whose connections are disturbed. Ends the
 * disturbance afterwards.
 *
 * @param kinds - the methods, as far as they exist
 * @param demand - what they must do without the fault
 */
export async function callAllUnder(
  faults: FaultFixture,
  fault: Fault,
  kinds: readonly ProbeKind[],
  demand: Demand = "works",
): Promise<CallsUnderFault> {
  return callReadied(faults, fault, await fitKinds(kinds, faults.fixture, demand))
}

/**
 * Does the same with methods that are known to be fit for it.
 *
 * @throws {NotApplicable} if none of them can be prepared
 */
export async function callReadied(
  faults: FaultFixture,
  fault: Fault,
  fit: readonly ProbeKind[],
): Promise<CallsUnderFault> {
  const probes = await readiedOf(faults.fixture, fit)
  const disturbed = await faults.openDisturbed()
  const calls = await callUnder(faults.wire, fault, disturbed.adapter, probes)
  return { disturbed, calls, patience: startPatience() }
}

/**
 * Prepares calls of the methods that work without a fault.
 *
 * @param kinds - the methods, as far as they exist
 * @param demand - what they must do without a fault
 * @throws {NotApplicable} if there is none
 */
export async function prepared(
  fixture: Fixture,
  kinds: readonly ProbeKind[],
  demand: Demand = "works",
): Promise<readonly Probe[]> {
  return readiedOf(fixture, await fitKinds(kinds, fixture, demand))
}

async function readiedOf(fixture: Fixture, fit: readonly ProbeKind[]): Promise<readonly Probe[]> {
  const probes = await readied(fit, fixture)
  if (probes.length > 0) return probes
  throw new NotApplicable(brokenAnyway(fit.map(({ method }) => method)))
}

/**
 * Makes calls at the same time during a fault.
 *
 * @param wire - between the adapter and its database
 */
export async function callUnder(
  wire: Wire,
  fault: Fault,
  adapter: WatchedAdapter,
  probes: readonly Probe[],
): Promise<readonly FaultyCall[]> {
  fault.begin(wire)
  const calls = await endingsOf(adapter, probes, fault.when)
  wire.calm()
  // An adapter may wait for its calls when it is closed.
  if (calls.some(({ ending }) => ending.kind === "waiting")) hangUp(wire)
  return calls
}

/** Makes calls at the same time. */
export function endingsOf(
  adapter: WatchedAdapter,
  probes: readonly Probe[],
  when: string,
): Promise<readonly FaultyCall[]> {
  return Promise.all(
    probes.map(async (probe) => ({
      probe,
      what: `${probe.method} ${when}`,
      ending: await endingOf(() => probe.call(adapter)),
    })),
  )
}

/** Returns the methods that were called. */
export function methodsOf(calls: readonly FaultyCall[]): readonly AdapterMethod[] {
  return calls.map(({ probe }) => probe.method)
}

/**
 * Resets every connection.
 *
 * @param wire - between the adapter and its database
 */
export function hangUp(wire: Wire): void {
  wire.disturb({ kind: "refuse" })
  wire.calm()
}

/** Throws for the first call that never ended. */
export function failIfWaiting(calls: readonly FaultyCall[]): void {
  for (const { what, ending } of calls) {
    if (ending.kind === "waiting") throw new NeverSettled(what, ending.error.deadline)
  }
}

import type { FaultyCall } from "./calls-under-fault.ts"
import { findingsOf, failFor, objectionOf, violationOf, type FaultFinding } from "./ending.ts"
import { persistent } from "./persistently.ts"
import type { Fixture } from "./probe.ts"

/**
 * Throws for calls that resolved to an incorrect result. A call that was repeated with success is
 * only slow.
 *
 * @param fixture - an instance to read the store with
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

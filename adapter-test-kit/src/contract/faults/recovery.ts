import { setTimeout } from "node:timers/promises"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { toCode } from "../../values/print-code.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { findingsOf, endingOf, violationOf, type FaultFinding, type Ending } from "./ending.ts"
import type { FaultFixture } from "./fault-fixture.ts"
import { recovery, type Patience } from "./patience.ts"
import { pause, persistent } from "./persistently.ts"
import { readied, type Fixture, type Probe } from "./probe.ts"
import { probes } from "./probes.ts"

/**
 * Calls every method until it works, for as long as an adapter may take to recover.
 *
 * @param methods - those that work without a fault
 * @param patience - started when the fault ended
 * @returns the methods that did not recover
 */
export async function notRecovered(
  { openObserver }: FaultFixture,
  disturbed: WatchedAdapter,
  methods: readonly AdapterMethod[],
  patience: Patience,
): Promise<readonly FaultFinding[]> {
  const observer = await openObserver()
  const fixture = { ...observer, adapter: persistent(observer.adapter) }
  return findingsOf(methods, (method) => whyNotAgain(method, fixture, disturbed, patience))
}

/**
 * Calls a method until it works, for as long as an adapter may take to recover.
 *
 * @param patience - started when the fault ended
 * @returns what is wrong if it did not recover
 */
export async function whyNotAgain(
  method: AdapterMethod,
  fixture: Fixture,
  disturbed: WatchedAdapter,
  patience: Patience,
): Promise<FaultFinding | undefined> {
  const kinds = probes.filter((kind) => kind.method === method)
  for (let attempt = 1; ; attempt += 1) {
    const [probe] = await readied(kinds, fixture)
    if (!probe) return undefined
    const ending = await endingOf(() => probe.call(disturbed))
    const seen = await whatIsWrong(probe, ending)
    if (seen === undefined) return undefined
    if (ending.kind === "waiting" || patience.isOver(attempt)) {
      const expected = `success within ${recovery} ms`
      return { what: `${method} after the fault`, expected, seen }
    }
    await setTimeout(pause)
  }
}

async function whatIsWrong(probe: Probe, ending: Ending): Promise<string | undefined> {
  if (ending.kind !== "resolved") return toCode(ending.error)
  const violation = await violationOf(() => probe.check(ending.value))
  return violation && `${violation.what}: ${violation.seen}`
}

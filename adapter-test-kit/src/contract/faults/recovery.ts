import { setTimeout } from "node:timers/promises"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { toCode } from "../../print-code.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { blamesOf, endingOf, violationOf, type Blame, type Ending } from "./ending.ts"
import { pause, persistent, recovery } from "./persistently.ts"
import { readied, type Ground, type Probe } from "./probe.ts"
import { probes } from "./probes.ts"
import type { Ward } from "./ward.ts"

/** On a busy machine the time may be over before an adapter has had its chances. */
const fewestAttempts = 3

/**
 * Calls every method until it works, for as long as an adapter may take to recover.
 *
 * @param ward - of the case
 * @param patient - an instance that was disturbed
 * @param methods - those that work without a fault
 * @param since - when the fault was over, by `performance.now()`
 * @returns the methods that did not recover
 */
export async function notRecovered(
  { openObserver }: Ward,
  patient: WatchedAdapter,
  methods: readonly AdapterMethod[],
  since: number,
): Promise<readonly Blame[]> {
  const observer = await openObserver()
  const ground = { ...observer, adapter: persistent(observer.adapter) }
  return blamesOf(methods, (method) => whyNotAgain(method, ground, patient, since))
}

/**
 * Calls a method until it works, for as long as an adapter may take to recover.
 *
 * @param method - to be called
 * @param ground - makes each call ready
 * @param patient - an instance that was disturbed
 * @param since - when the fault was over, by `performance.now()`
 * @returns what is wrong when it did not recover
 */
export async function whyNotAgain(
  method: AdapterMethod,
  ground: Ground,
  patient: WatchedAdapter,
  since: number,
): Promise<Blame | undefined> {
  const kinds = probes.filter((kind) => kind.method === method)
  const end = since + recovery
  for (let attempt = 1; ; attempt += 1) {
    const [probe] = await readied(kinds, ground)
    if (!probe) return undefined
    const ending = await endingOf(() => probe.call(patient))
    const seen = await whatIsWrong(probe, ending)
    if (seen === undefined) return undefined
    const isOver = attempt >= fewestAttempts && performance.now() > end
    if (ending.kind === "waiting" || isOver) {
      const expected = `that it works within ${recovery} ms`
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

import { setTimeout } from "node:timers/promises"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { toCode } from "../../print-code.ts"
import type { WatchedAdapter } from "../../watch/watched-adapter.ts"
import { blamesOf, endingOf, violationOf, type Blame, type Ending } from "./ending.ts"
import { failsAnyway } from "./fails-anyway.ts"
import { pause, persistent, recovery } from "./persistently.ts"
import { applicable, readied, type Ground, type Probe } from "./probe.ts"
import { probes } from "./probes.ts"
import type { Ward } from "./ward.ts"

/**
 * Calls every method until it works, for as long as an adapter may take to recover.
 *
 * @param ward - of the case
 * @param patient - an instance that was disturbed
 * @param since - when the fault was over, by `performance.now()`
 * @returns the methods that did not recover
 */
export async function notRecovered(
  { tools, openObserver }: Ward,
  patient: WatchedAdapter,
  since: number,
): Promise<readonly Blame[]> {
  const observer = await openObserver()
  const ground = { ...observer, adapter: persistent(observer.adapter) }
  return blamesOf(applicable(probes, tools.has), ({ method }) =>
    whyNotAgain(method, ground, patient, since),
  )
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
  for (;;) {
    const [probe] = await readied(kinds, ground)
    if (!probe) return undefined
    const ending = await endingOf(() => probe.call(patient))
    const seen = await whatIsWrong(probe, ending)
    if (seen === undefined) return undefined
    if (ending.kind === "waiting" || performance.now() > end) {
      if (await failsAnyway(method, ground)) return undefined
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

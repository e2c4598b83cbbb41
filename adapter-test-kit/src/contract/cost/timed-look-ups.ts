import { setTimeout } from "node:timers/promises"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { timeOf } from "../../measure/gauge.ts"
import { inTime } from "../../measure/in-time.ts"
import { leastOf, slowedDown, slower, type Times } from "../../measure/slower-calls.ts"
import type { LookUp } from "./look-ups.ts"

/** How often lookups run before they are timed: the JavaScript engine runs new code slowly. */
const rehearsals = 3
/** The lowest of this many times is used. */
const times = 5
/** How often slow lookups are timed again before they are reported. */
const secondThoughts = 4
/** Pause in between, in milliseconds, so that other load on the machine may end. */
const pause = 250

/** Maximum duration of a lookup among more users than before. */
export const allowedTime: string = `at most ${slower} times as long`

/** Times lookups. */
export async function rehearsedTimes(lookUps: readonly LookUp[]): Promise<Times> {
  for (let count = 0; count < rehearsals; count += 1) await timesOf(lookUps)
  return timesOf(lookUps)
}

/** Names the lookups that take longer than before. */
export async function slowLookUps(lookUps: readonly LookUp[], before: Times): Promise<string[]> {
  let now = await rehearsedTimes(lookUps)
  for (let thought = 0; thought < secondThoughts; thought += 1) {
    if (slowedDown(before, now).length === 0) return []
    await setTimeout(pause)
    now = leastOf(now, await timesOf(lookUps))
  }
  return slowedDown(before, now).map((method) => {
    const [was, is] = [before.get(method) ?? 0, now.get(method) ?? 0]
    return `${method} ${was.toFixed(2)} ms and ${is.toFixed(2)} ms`
  })
}

async function timesOf(lookUps: readonly LookUp[]): Promise<Times> {
  let least: Times = new Map()
  for (let time = 0; time < times; time += 1) {
    const now = new Map<AdapterMethod, number>()
    for (const lookUp of lookUps) now.set(lookUp.method, await timeTogether(lookUp))
    least = leastOf(now, least)
  }
  return least
}

async function timeTogether({ prepare }: LookUp): Promise<number> {
  const calls = await inTime(0, prepare)
  const together = () => Promise.all(calls.map((call) => call()))
  return (await timeOf(() => inTime(0, together))) / calls.length
}

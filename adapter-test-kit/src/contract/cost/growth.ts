import { setTimeout } from "node:timers/promises"
import type { Adapter, AdapterMethod } from "@lockstep/core/adapters"
import { Violation } from "../../assert.ts"
import { NotApplicable, defineCase, type CaseTools, type ContractCase } from "../../case.ts"
import { createCrowd, type Crowd } from "../../cost/crowd.ts"
import { timeOf } from "../../cost/gauge.ts"
import { inTime } from "../../cost/in-time.ts"
import { newPerson, removePerson, type Person } from "../../cost/person.ts"
import { leastOf, slowedDown, slower, type Times } from "../../cost/slowness.ts"
import { lookUpsOf, type LookUp } from "./look-ups.ts"

/** People who are looked up, and look-ups that are timed together. */
const few = 10
/**
 * How many people there are when look-ups are timed again, and how long it may take to store them, in
 * milliseconds. The first finds what is very slow; a slow store has fewer.
 */
const many = [
  { size: 2000, ms: 3000 },
  { size: 10_000, ms: 8000 },
]
/** How long it may take to remove them, in milliseconds. */
const leavingTime = 6000
/** How often look-ups are made before they are timed: code that is new to the engine is slow. */
const rehearsals = 3
/** Of so many times the least counts. */
const times = 5
/** How often slow look-ups are timed again before they are accused. */
const secondThoughts = 4
/** Time in between, in milliseconds, so that something that keeps the machine busy may pass. */
const pause = 250

/** Whether a growing store makes an adapter slow: the only verdict in which time has a say. */
export const growthCases: readonly ContractCase[] = [
  defineCase(
    "E3.1",
    "look-ups by key take as long among thousands of records as among a few",
    [],
    async (tools) => {
      const { subject, sample } = tools
      const { adapter } = subject
      const crowd = createCrowd(
        () => newPerson(adapter, sample),
        (person) => removePerson(adapter, person),
      )
      try {
        await requireSteady(tools, crowd)
      } finally {
        if (!subject.reset) await crowd.leave(leavingTime)
      }
    },
    { bystanders: false },
  ),
]

async function requireSteady(tools: CaseTools, crowd: Crowd<Person>): Promise<void> {
  const lookUps = (adapter: Adapter): readonly LookUp[] =>
    // Of the latest people, for whoever reads all rows finds the first ones soon.
    lookUpsOf(adapter, crowd.members.slice(-few), tools.sample)
  await crowd.grow(few, leavingTime)
  if (lookUps(tools.subject.adapter).length === 0) throw new NotApplicable("needs a look-up by key")
  const before = await withNewInstance(tools, (adapter) => rehearsedTimes(lookUps(adapter)))
  for (const { size, ms } of many) {
    await crowd.grow(size, ms)
    const slow = await withNewInstance(tools, (adapter) => slowLookUps(lookUps(adapter), before))
    if (slow.length === 0) continue
    const what = `the time of a look-up among ${few} people and among ${crowd.members.length}`
    throw new Violation(what, `at most ${slower} times as long`, slow.join(", "))
  }
}

/** Connections may keep the plans that they made when there were few rows; new ones have none. */
async function withNewInstance<Result>(
  tools: CaseTools,
  work: (adapter: Adapter) => Promise<Result>,
): Promise<Result> {
  const instance = await newInstance(tools)
  if (!instance) return work(tools.subject.adapter)
  try {
    return await work(instance.subject.adapter)
  } finally {
    await instance.close()
  }
}

async function newInstance(tools: CaseTools) {
  try {
    return await tools.another()
  } catch (error) {
    if (error instanceof NotApplicable) return undefined
    throw error
  }
}

async function slowLookUps(lookUps: readonly LookUp[], before: Times): Promise<string[]> {
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

async function rehearsedTimes(lookUps: readonly LookUp[]): Promise<Times> {
  for (let count = 0; count < rehearsals; count += 1) await timesOf(lookUps)
  return timesOf(lookUps)
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

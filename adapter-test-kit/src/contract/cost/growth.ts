import { setTimeout } from "node:timers/promises"
import type { AdapterMethod } from "@lockstep/core/adapters"
import { Violation } from "../../assert.ts"
import { NotApplicable, defineCase, type ContractCase } from "../../case.ts"
import { createCrowd, type Crowd } from "../../cost/crowd.ts"
import { timeOf } from "../../cost/gauge.ts"
import { inTime } from "../../cost/in-time.ts"
import { newPerson, removePerson, type Person } from "../../cost/person.ts"
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
/** Of so many times the least counts: whatever else the machine does makes a time longer, never shorter. */
const times = 5
/**
 * A look-up may take so much longer. The contract allows three times the time for a hundred times the
 * rows; what a scan adds grows with the rows, of which there are fewer here.
 */
const slower = 2
/** A difference in milliseconds that is too small to mean anything. */
const noise = 0.2
/** How often slow look-ups are timed again before they are accused. */
const secondThoughts = 3
/** Time in between, in milliseconds, so that something that keeps the machine busy may pass. */
const pause = 250

/** Whether a growing store makes an adapter slow: the only verdict in which time has a say. */
export const growthCases: readonly ContractCase[] = [
  defineCase(
    "E3",
    1,
    "look-ups by key take as long among thousands of records as among a few",
    [],
    async ({ subject, sample }) => {
      const { adapter } = subject
      const crowd = createCrowd(
        () => newPerson(adapter, sample),
        (person) => removePerson(adapter, person),
      )
      try {
        await crowd.grow(few, leavingTime)
        await requireSteady(crowd, () =>
          // Of the latest people, for whoever reads all rows finds the first ones soon.
          lookUpsOf(adapter, crowd.members.slice(-few), sample),
        )
      } finally {
        if (!subject.reset) await crowd.leave(leavingTime)
      }
    },
    { bystanders: false },
  ),
]

/** What look-ups took, in milliseconds. */
type Times = ReadonlyMap<AdapterMethod, number>

async function requireSteady(
  crowd: Crowd<Person>,
  lookUps: () => readonly LookUp[],
): Promise<void> {
  if (lookUps().length === 0) throw new NotApplicable("needs a look-up by key")
  for (let count = 0; count < rehearsals; count += 1) await timesOf(lookUps())
  const before = await timesOf(lookUps())
  for (const { size, ms } of many) {
    await crowd.grow(size, ms)
    const slow = await slowLookUps(lookUps(), before)
    if (slow.length === 0) continue
    const what = `the time of a look-up among ${few} people and among ${crowd.members.length}`
    throw new Violation(what, `at most ${slower} times as long`, slow.join(", "))
  }
}

async function slowLookUps(lookUps: readonly LookUp[], before: Times): Promise<string[]> {
  const now = new Map<AdapterMethod, number>()
  let suspects = lookUps
  for (let thought = 0; thought <= secondThoughts && suspects.length > 0; thought += 1) {
    if (thought > 0) await setTimeout(pause)
    for (const [method, ms] of await timesOf(suspects)) {
      now.set(method, Math.min(ms, now.get(method) ?? ms))
    }
    suspects = suspects.filter(({ method }) =>
      isSlower(now.get(method) ?? 0, before.get(method) ?? 0),
    )
  }
  return suspects.map(({ method }) => {
    const [was, is] = [before.get(method) ?? 0, now.get(method) ?? 0]
    return `${method} ${was.toFixed(2)} ms and ${is.toFixed(2)} ms`
  })
}

function isSlower(now: number, before: number): boolean {
  return now > slower * before && now - before > noise
}

async function timesOf(lookUps: readonly LookUp[]): Promise<Times> {
  const found = new Map<AdapterMethod, number>()
  for (const lookUp of lookUps) {
    let least = Number.POSITIVE_INFINITY
    for (let time = 0; time < times; time += 1) {
      least = Math.min(least, await timeTogether(lookUp))
    }
    found.set(lookUp.method, least)
  }
  return found
}

async function timeTogether({ prepare }: LookUp): Promise<number> {
  const calls = await inTime(0, prepare)
  const together = () => Promise.all(calls.map((call) => call()))
  return (await timeOf(() => inTime(0, together))) / calls.length
}

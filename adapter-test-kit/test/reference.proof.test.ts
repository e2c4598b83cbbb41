import {
  checkAdapter,
  collectAdapterTests,
  runAdapterTests,
  type Case,
  type KitOptions,
  type Subject,
} from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import { expect, test } from "vitest"
import { referenceOptions, referenceSubject } from "./reference-subject.ts"

runAdapterTests(referenceSubject(), referenceOptions)

test("the reference passes every rule as a plain object", async () => {
  const report = await checkAdapter(MemoryAdapter())
  const others = report.rules.filter(({ status }) => status !== "pass")
  expect(others.map(({ id, status }) => `${id} ${status}`)).toEqual(
    ["X32", "U16", "S15", "S17", "X21", "X25", "X30", "X31", "X28", "C10"].map((id) => `${id} na`),
  )
  expect(report.badge).toBe(3)
})

test("the rule about stores side by side names the member of the subject that it needs", async () => {
  const member: keyof Subject = "sibling"
  const { rules } = await checkAdapter(MemoryAdapter(), { only: ["X21"] })
  expect(rules[0]?.detail).toBe(`needs subject.${member}`)
})

test("every rule is judged when the subject offers everything", async () => {
  const report = await checkAdapter(referenceSubject(), referenceOptions)
  expect(report.rules.filter(({ status }) => status !== "pass")).toEqual([])
})

test("cases pass in any order on one store", async () => {
  const passed: string[] = []
  for (const { id, run } of shuffled(casesOn(memoryStore()))) {
    await run({ skip: unexpected })
    passed.push(id)
  }
  expect(new Set(passed).size).toBe(passed.length)
})

test("cases pass in parallel on one store", async () => {
  const store = memoryStore()
  const twice = [1, 2].flatMap(() => casesOn(store))
  const runs = shuffled(twice).map(({ run }) => run({ skip: unexpected }))
  await expect(Promise.all(runs)).resolves.toHaveLength(twice.length)
})

test("cases leave no user behind in the store", async () => {
  const store = memoryStore()
  await checkAdapter(MemoryAdapter(store))
  expect(store.users.size).toBe(0)
})

/** Level 3 has cases for a wire, which this subject cannot offer. */
const below: KitOptions = { ...referenceOptions, level: 2 }

/** Cases that need an instance in another process: a store in memory ends with its own. */
const elsewhere: readonly string[] = [
  "X23.3",
  ...[8, 9, 10, 11, 12, 13, 14].map((number) => `X12.${number}`),
]

/** What these cases delete may be an expired record of another case. */
const deleting: readonly string[] = ["P1", "P2", "P3"]

function casesOn(store: MemoryStore): Case[] {
  return collectAdapterTests(referenceSubject(store), below).filter(
    ({ id, rule }) => !elsewhere.includes(id) && !deleting.includes(rule),
  )
}

function unexpected(reason?: string): void {
  throw new Error(`Every case applies to the reference, but: ${reason}`)
}

/** Another order at each run; which one does not matter, for any must pass. */
function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, place: Math.random() }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item)
}

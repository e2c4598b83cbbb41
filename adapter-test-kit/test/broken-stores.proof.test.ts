import { beforeAll, describe, expect, test } from "vitest"
import { brokenInMemory } from "./broken-stores/broken-in-memory.ts"
import { storeRulesBrokenBy } from "./broken-stores/rules-broken-in-memory.ts"

/** All at the same time: most of it is waiting for the end of entries. */
const caught = new Map<string, readonly string[]>()
let correct: readonly string[]

beforeAll(async () => {
  const runs = Object.entries(brokenInMemory).map(async ([name, { change }]) => {
    caught.set(name, await storeRulesBrokenBy(change))
  })
  correct = await storeRulesBrokenBy(() => ({}))
  await Promise.all(runs)
})

test("the correct store that they are made of breaks no rule", () => {
  expect(correct).toEqual([])
})

describe("a broken store is caught by the rule meant for it, and by no rule that it keeps", () => {
  test.for(Object.entries(brokenInMemory))("%s", ([name, { breaks, also = [] }]) => {
    const rules = caught.get(name) ?? []
    expect(rules, rules.join(" ")).toContain(breaks)
    expect(rules.toSorted(), rules.join(" ")).toEqual([breaks, ...also].toSorted())
  })
})

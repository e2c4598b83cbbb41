import { storeRules } from "@lockstep/adapter-test-kit"
import { describe, expect, test } from "vitest"
import { allBrokenStores, brokenStoresByFile } from "./broken-stores/all-broken.ts"
import { brokenInMemory } from "./broken-stores/broken-in-memory.ts"
import { storeRulesBrokenBy } from "./broken-stores/rules-broken-in-memory.ts"
import { filesThatLeaveOut } from "./broken/complete.ts"

const all = Object.entries(brokenInMemory)

/** All at the same time: most of it is waiting for the end of entries. */
const caught = new Map(
  await Promise.all(
    all.map(
      async ([name, { change, breaks }]) =>
        [name, await storeRulesBrokenBy(change, [breaks])] as const,
    ),
  ),
)

describe("the rule that a broken store was made to break fails, run alone", () => {
  test.for(all)("%s", ([name, { breaks }]) => {
    expect(caught.get(name)).toEqual([breaks])
  })
})

test("the correct store, of which they are made, passes these rules", async () => {
  const only = storeRules
    .map(({ id }) => id)
    .filter((id) => all.some(([, one]) => one.breaks === id))
  expect(await storeRulesBrokenBy(() => ({}), only)).toEqual([])
})

test("every rule for stores has a broken store that was made to break it", () => {
  const killed = new Set(allBrokenStores.map(([, { breaks }]) => breaks))
  expect(storeRules.map(({ id }) => id).filter((id) => !killed.has(id))).toEqual([])
})

test("no two broken stores have one name", () => {
  expect(new Set(allBrokenStores.map(([name]) => name)).size).toBe(allBrokenStores.length)
})

test("the short form and the file with a server run every store of the kill matrix", () => {
  expect(filesThatLeaveOut(brokenStoresByFile)).toEqual([])
})

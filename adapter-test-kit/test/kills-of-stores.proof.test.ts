import { storeRules } from "@lockstep/adapter-test-kit"
import { describe, expect, test } from "vitest"
import { allBrokenStores, storeShelvesByFile } from "./broken-stores/all-shelves.ts"
import { memoryShelf } from "./broken-stores/memory-shelf.ts"
import { storeRulesBrokenBy } from "./broken-stores/rules-broken-in-memory.ts"
import { filesWithoutTheirShelves, namesIn } from "./broken/complete.ts"

const all = Object.entries(memoryShelf)

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

test("the short form and the file with a server run every store of the kill matrix", () => {
  const names = allBrokenStores.map(([name]) => name)
  expect(names.toSorted()).toEqual(namesIn("store-kill-matrix.md"))
  expect(filesWithoutTheirShelves(storeShelvesByFile)).toEqual([])
})

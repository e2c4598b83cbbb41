import { checkStore, type StoreFactory } from "@lockstep/adapter-test-kit"
import { beforeAll, describe, expect, test } from "vitest"
import type { BrokenStore } from "./broken-stores/broken-store.ts"
import { entryDatabase, entryStore, type EntryDatabase } from "./broken-stores/entry-database.ts"
import { memoryShelf } from "./broken-stores/memory-shelf.ts"

/** Makes a store whose instances share a database. */
function factoryOf(change: BrokenStore["change"]): StoreFactory {
  const databases = new Map<string, EntryDatabase>()
  return ({ namespace }) => {
    const database = databases.get(namespace) ?? entryDatabase()
    databases.set(namespace, database)
    const store = entryStore(database)
    return {
      store: { ...store, ...change(store, database) },
      raw: {
        statements: () => database.statements,
        lifetime: (key) => (database.entries.get(key)?.expires ?? 0) - Date.now(),
      },
    }
  }
}

async function rulesBrokenBy(change: BrokenStore["change"]): Promise<string[]> {
  const options = { level: 5, parallel: 30, concurrency: 8 } as const
  const { rules } = await checkStore(factoryOf(change), options)
  return rules.filter(({ status }) => status === "fail").map(({ id }) => id)
}

/** All at the same time: most of it is waiting for the end of entries. */
const caught = new Map<string, readonly string[]>()
let correct: readonly string[]

beforeAll(async () => {
  const runs = Object.entries(memoryShelf).map(async ([name, { change }]) => {
    caught.set(name, await rulesBrokenBy(change))
  })
  correct = await rulesBrokenBy(() => ({}))
  await Promise.all(runs)
})

test("the correct store that they are made of breaks no rule", () => {
  expect(correct).toEqual([])
})

describe("a broken store is caught by the rule meant for it, and by no rule that it keeps", () => {
  test.for(Object.entries(memoryShelf))("%s", ([name, { breaks, also = [] }]) => {
    const rules = caught.get(name) ?? []
    expect(rules, rules.join(" ")).toContain(breaks)
    expect(rules.toSorted(), rules.join(" ")).toEqual([breaks, ...also].toSorted())
  })
})

import { MemoryStore } from "@lockstep/core/adapters"
import { deleteExpired } from "@lockstep/core/maintenance"
import { expect, test } from "vitest"
import { expectOnlyExpiredDeleted } from "./maintenance.ts"
import { openAdapter, openDatabase } from "./open-database.ts"

test("a job deletes what has expired of adapter and store, in several steps", () =>
  expectOnlyExpiredDeleted(openDatabase().db))

test("the memory store has nothing to delete, and is left as it is", async () => {
  const { adapter } = await openAdapter()
  const store = MemoryStore()
  await store.set("key", "value", 60_000)
  expect(await deleteExpired({ adapter, store })).toEqual({ records: 0, entries: 0 })
  expect(await store.get(["key"])).toEqual(["value"])
})

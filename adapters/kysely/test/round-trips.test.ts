import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"

test("a patch of nothing but an id reads once and writes nothing", async () => {
  const { sqlite, adapter } = await openAdapter()
  const created = await adapter.createUser(user())
  const before = sqlite.prepare("select total_changes() as n").get()

  expect(await adapter.updateUser({ id: created.id })).toEqual(created)
  expect(sqlite.prepare("select total_changes() as n").get()).toEqual(before)
})

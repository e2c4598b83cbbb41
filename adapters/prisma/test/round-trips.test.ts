import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { openSQLite } from "./open-database.ts"

test("a patch of nothing but an id writes nothing", async () => {
  const { prisma, adapter } = await openSQLite()
  const created = await adapter.createUser(user())
  const changes = () => prisma.$queryRawUnsafe("select total_changes() as n")
  const before = await changes()

  expect(await adapter.updateUser({ id: created.id })).toEqual(created)
  expect(await changes()).toEqual(before)
})

import { expect, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { failureOf } from "../../../core/test/support/adapter-suites/failure-of.ts"
import { openAdapter, openDatabase, temporaryFile } from "./open-database.ts"

test("a closed database is unavailable, and the message says that it is closed", async () => {
  const advice = { code: "unavailable", message: expect.stringContaining("is closed") }
  const { sqlite, adapter } = await openAdapter()
  sqlite.close()
  expect(await failureOf(() => adapter.getUser("somebody"))).toMatchObject(advice)
  const other = await openAdapter()
  await other.db.destroy()
  expect(await failureOf(() => other.adapter.getUser("somebody"))).toMatchObject(advice)
})

test("a database locked by another writer is a conflict", async () => {
  const file = temporaryFile()
  const { adapter } = await openAdapter(file)
  const other = openDatabase(file)
  other.sqlite.exec("begin immediate")
  expect(await failureOf(() => adapter.createUser(user()))).toMatchObject({ code: "conflict" })
  other.sqlite.exec("rollback")
  await adapter.createUser(user())
})

test("a value that cannot be stored is refused by the names of its table and column", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  // What a provider sent is not typed.
  const wrong = { ...account(id), access_token: { secret: "s3cret" } as unknown as string }
  const error = await failureOf(() => adapter.linkAccount(wrong))
  expect(error.message).toContain("Account.access_token")
  const undated = session(id, { expires: new Date(NaN) })
  expect((await failureOf(() => adapter.createSession(undated))).message).toContain(
    "Session.expires",
  )
})

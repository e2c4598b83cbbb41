import type { OnUnknownField } from "@lockstep/core/adapters"
import { DrizzleAdapter, sqliteTables } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { expect, onTestFinished, test, vi } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

function open() {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(sqliteSchema)
  return sqlite
}

test("a database that is closed is unavailable, and no value is in the message", async () => {
  const sqlite = open()
  const adapter = DrizzleAdapter(drizzle(sqlite))
  sqlite.close()
  const call = adapter.getSessionAndUser("secret-token")
  await expect(call).rejects.toMatchObject({
    name: "AdapterError",
    code: "unavailable",
    message: expect.not.stringContaining("secret-token"),
    // Drizzle's own error has the whole query with its values in its message.
    cause: { err: { message: expect.not.stringContaining("secret-token") } },
  })
})

test("a missing table is told, and what helps", async () => {
  const sqlite = open()
  sqlite.exec(`drop table "session"`)
  const call = DrizzleAdapter(drizzle(sqlite)).createSession(session("nobody"))
  await expect(call).rejects.toMatchObject({ message: expect.stringContaining("checkSchema") })
})

test("a value of the wrong type is refused before anything is written", async () => {
  const adapter = DrizzleAdapter(drizzle(open()))
  // @ts-expect-error: a name is not a number
  const call = adapter.createUser(user({ name: 42 }))
  await expect(call).rejects.toThrow("user.name cannot hold the given value; it needs a string")
  expect(await adapter.getUserByEmail("ada@example.com")).toBeNull()
})

test("members without a column are dropped, and told once each, without their values", async () => {
  const onUnknownField = vi.fn<OnUnknownField>()
  const adapter = DrizzleAdapter(drizzle(open()), sqliteTables(), { onUnknownField })
  const { id } = await adapter.createUser(user())
  const extra = { "not-before-policy": 0, secret: "s3cret" }
  await adapter.linkAccount({ ...account(id), ...extra })
  await adapter.linkAccount({ ...account(id, { providerAccountId: "43" }), ...extra })
  expect(onUnknownField.mock.calls).toEqual([
    ["account", "not-before-policy"],
    ["account", "secret"],
  ])
})

test("a listener that fails keeps no user from signing in", async () => {
  const adapter = DrizzleAdapter(drizzle(open()), undefined, {
    onUnknownField() {
      throw new Error("no")
    },
  })
  const nicknamed = Object.assign(user(), { nickname: "A" })
  await expect(adapter.createUser(nicknamed)).resolves.toBeDefined()
})

test("foreign keys that are switched off leave nothing of a user behind", async () => {
  const sqlite = open()
  sqlite.pragma("foreign_keys = off")
  const adapter = DrizzleAdapter(drizzle(sqlite))
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  sqlite.exec(`drop table "authenticator"`)
  expect(await adapter.deleteUser(id)).toMatchObject({ id })
  expect(sqlite.prepare(`select * from "account"`).all()).toEqual([])
  expect(sqlite.prepare(`select * from "session"`).all()).toEqual([])
})

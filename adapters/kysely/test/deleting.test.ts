import type { Adapter } from "@lockstep/core/adapters"
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { createLegacyTables } from "./legacy-tables.ts"
import { openAdapter, openDatabase, watchStatements } from "./open-database.ts"

async function twoUsers(adapter: Required<Adapter>): Promise<readonly [string, string]> {
  const ada = await adapter.createUser(user())
  const bob = await adapter.createUser(user({ email: "bob@example.com" }))
  for (const { id } of [ada, bob]) {
    await adapter.linkAccount(account(id, { providerAccountId: `account of ${id}` }))
    await adapter.createSession(session(id, { sessionToken: `session of ${id}` }))
  }
  return [ada.id, bob.id]
}

async function remains(adapter: Required<Adapter>, id: string): Promise<readonly unknown[]> {
  return [
    await adapter.getUser(id),
    await adapter.getAccount(`account of ${id}`, "google"),
    await adapter.getSessionAndUser(`session of ${id}`),
  ]
}

test.each(["on", "off"])("everything of a user goes with foreign keys %s", async (pragma) => {
  const { sqlite, adapter } = await openAdapter()
  sqlite.pragma(`foreign_keys = ${pragma}`)
  const [ada, bob] = await twoUsers(adapter)
  await adapter.createAuthenticator(authenticator(ada))
  await adapter.createAuthenticator(authenticator(bob, { credentialID: "bob's" }))

  expect(await adapter.deleteUser(ada)).toMatchObject({ id: ada, email: "ada@example.com" })

  expect(await remains(adapter, ada)).toEqual([null, null, null])
  expect(await adapter.getAuthenticator("credential")).toBeNull()
  expect(await adapter.getAuthenticator("bob's")).not.toBeNull()
  expect(await remains(adapter, bob)).not.toContain(null)
  for (const [table, rows] of [
    ["Account", 1],
    ["Session", 1],
    ["Authenticator", 1],
  ] as const) {
    expect(sqlite.prepare(`select count(*) as n from "${table}"`).get()).toEqual({ n: rows })
  }
})

test.each(["on", "off"])("no table of passkeys is needed with foreign keys %s", async (pragma) => {
  const { sqlite, db } = openDatabase()
  createLegacyTables(sqlite)
  sqlite.pragma(`foreign_keys = ${pragma}`)
  const adapter = KyselyAdapter(db)
  const [ada, bob] = await twoUsers(adapter)

  await adapter.deleteUser(ada)

  expect(await remains(adapter, ada)).toEqual([null, null, null])
  expect(await remains(adapter, bob)).not.toContain(null)
  expect(sqlite.prepare(`select count(*) as n from "Session"`).get()).toEqual({ n: 1 })
})

test("where cascades are proved one statement removes everything, passkeys or not", async () => {
  const { sqlite, db } = openDatabase()
  createLegacyTables(sqlite)
  const adapter = KyselyAdapter(db)
  const [ada] = await twoUsers(adapter)
  const seen = watchStatements(sqlite)
  await adapter.deleteUser(ada)
  expect(seen).toHaveLength(1)
})

test("a table without a cascade is emptied too", async () => {
  const { sqlite, adapter } = await openAdapter()
  sqlite.exec(`drop table "Session";
    create table "Session" ("sessionToken" text primary key, "expires" text,
      "userId" text not null references "User" ("id"))`)
  const [ada, bob] = await twoUsers(adapter)

  await adapter.deleteUser(ada)

  expect(await remains(adapter, ada)).toEqual([null, null, null])
  expect(await remains(adapter, bob)).not.toContain(null)
})

test("deleting who is gone resolves to null", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.deleteUser(id)
  expect(await adapter.deleteUser(id)).toBeNull()
})

test("a row elsewhere that holds on to the user leaves everything as it was", async () => {
  const { sqlite, adapter } = await openAdapter()
  sqlite.exec(`create table "Order" ("userId" text references "User" ("id"))`)
  const [ada] = await twoUsers(adapter)
  sqlite.prepare(`insert into "Order" values (?)`).run(ada)

  await expect(adapter.deleteUser(ada)).rejects.toMatchObject({ code: "unavailable" })
  expect(await remains(adapter, ada)).not.toContain(null)
})

test("with foreign keys off nothing can be given to a user who does not exist", async () => {
  const { sqlite, adapter } = await openAdapter()
  sqlite.pragma("foreign_keys = off")
  const missing = { code: "missing" }
  await expect(adapter.linkAccount(account("nobody"))).rejects.toMatchObject(missing)
  await expect(adapter.createSession(session("nobody"))).rejects.toMatchObject(missing)
  await expect(adapter.createAuthenticator(authenticator("nobody"))).rejects.toMatchObject(missing)
})

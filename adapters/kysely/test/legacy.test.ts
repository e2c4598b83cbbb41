import { KyselyAdapter as PublishedAdapter } from "@auth/kysely-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { KyselyAdapter, createTables } from "@lockstep/kysely-adapter"
import { expect, test } from "vitest"
import { account, authenticator, user } from "../../../core/test/support/adapter-samples.ts"
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import {
  testRacesWithoutKeys,
  testWithoutKeys,
} from "../../../core/test/support/adapter-suites/without-keys.ts"
import { createLegacyTables, legacyTables } from "./legacy-tables.ts"
import { openDatabase } from "./open-database.ts"
import { storedRows } from "./stored-rows.ts"

function open() {
  const { sqlite, db } = openDatabase()
  createLegacyTables(sqlite)
  // The published adapter types its records with its own shapes, which mean the same.
  const theirs = PublishedAdapter(db) as unknown as Required<Adapter>
  return { sqlite, db, theirs, ours: KyselyAdapter(db) }
}

/** The same tables with a table of passkeys, none of them with a unique key. */
function openWithoutKeys() {
  const { sqlite, db } = openDatabase()
  createLegacyTables(sqlite, "")
  sqlite.exec(passkeys)
  return KyselyAdapter(db)
}

testPublishedAdapter(() => ({
  ...open(),
  hasMilliseconds: true,
  extraColumns: { ours: [], theirs: [] },
}))
testRacesWithoutKeys(() => {
  const { sqlite, ours } = open()
  const rows = (table: string) => sqlite.prepare(`select 1 from "${table}"`).all().length
  return {
    adapter: ours,
    count: async () => ({ users: rows("User"), accounts: rows("Account") }),
  }
})
testWithoutKeys(openWithoutKeys)

function openLegacy(change = "") {
  const { sqlite, db, ours } = open()
  sqlite.exec(change)
  return {
    sqlite,
    adapter: ours,
    stored: () => storedRows(db, change.includes("Authenticator")),
  }
}

const passkeys = `create table "Authenticator" ("credentialID" text, "userId" text,
  "providerAccountId" text, "credentialPublicKey" text, "counter" integer,
  "credentialDeviceType" text, "credentialBackedUp" integer, "transports" text);`

/** The same tables, whose columns of text ignore the case of ASCII letters. */
function openInexact() {
  const { sqlite, db } = openDatabase()
  const tables = `${legacyTables()}${passkeys}`
  sqlite.exec(tables.replaceAll(/\b(?:text|varchar|uuid)\b/g, "text collate nocase"))
  return { adapter: KyselyAdapter(db), stored: () => storedRows(db) }
}

testLegacy({
  inexactKeys: openInexact,
  inexactAddresses: openInexact,
  withoutCascade() {
    return openLegacy(`${passkeys} pragma foreign_keys = on;
      drop table "Session";
      create table "Session" ("userId" text references "User" ("id"), "sessionToken" text unique,
        "expires" timestamptz)`)
  },
  withoutPasskeys: openLegacy,
  heldUser: "one transaction at a time writes",
  async countedIds() {
    const { sqlite, db } = openDatabase()
    sqlite.exec(`create table "User" ("id" integer primary key, "name" text, "email" text unique,
      "emailVerified" text, "image" text)`)
    await createTables(db)
    return { adapter: KyselyAdapter(db, { ids: "database" }), stored: () => storedRows(db) }
  },
  looseExpiry() {
    const { sqlite, ...store } = openLegacy()
    const setExpiry = async (expiry: unknown) =>
      sqlite.prepare(`update "Session" set expires = ?`).run(expiry)
    return { ...store, setExpiry, expiries: ["soon", "", "infinity"] }
  },
})

test("a new user is unverified although the column's default is now", async () => {
  const { ours } = open()
  const { id, name, email } = user()
  // A caller that leaves the member out, which the type does not allow.
  const created = await ours.createUser({ id, name: name ?? null, email } as never)
  expect(created.emailVerified).toBeNull()
})

test("a date that SQLite itself wrote is read as UTC", async () => {
  const { sqlite, ours } = open()
  sqlite.exec(
    `insert into "User" (id, email, "emailVerified") values ('u', 'u@example.com', '2026-01-02 03:04:05')`,
  )
  expect(await ours.getUser("u")).toMatchObject({
    emailVerified: new Date("2026-01-02T03:04:05.000Z"),
  })
})

test("a date stored as milliseconds is read", async () => {
  const { sqlite, ours } = open()
  sqlite.exec(`insert into "User" (id, email) values ('u', 'u@example.com')`)
  sqlite
    .prepare(`insert into "Session" ("userId", "sessionToken", expires) values ('u', 't', ?)`)
    .run(1_778_051_289_012)
  const read = await ours.getSessionAndUser("t")
  expect(read?.session.expires).toEqual(new Date("2026-05-06T07:08:09.012Z"))
})

test("running createTables on these tables adds passkeys and the missing key", async () => {
  const { db, theirs, ours } = open()
  const { id } = await theirs.createUser(user())
  await theirs.linkAccount(account(id))
  await createTables(db)

  await ours.createAuthenticator(authenticator(id))
  await expect(theirs.linkAccount(account(id))).rejects.toThrow("UNIQUE")
  await ours.deleteUser(id)
  expect(await ours.getAuthenticator("credential")).toBeNull()
})

import { checkSchema, createTables, dropTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { Migrator } from "kysely/migration"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { testSQLiteTypes } from "../../../core/test/support/sqlite-column-types.ts"
import { createLegacyTables } from "./legacy-tables.ts"
import { openAdapter, openDatabase } from "./open-database.ts"

test("nothing is wrong with tables that createTables made", async () => {
  const { db } = await openAdapter()
  expect(await checkSchema(db)).toEqual([])
})

test("createTables may run again and keeps the rows", async () => {
  const { db, adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await createTables(db)
  expect(await adapter.getUser(id)).toMatchObject({ id })
})

test("the two functions are a migration", async () => {
  const { sqlite, db } = openDatabase()
  const migrator = new Migrator({
    db,
    provider: {
      getMigrations: async () => ({ auth: { up: createTables, down: dropTables } }),
    },
  })
  expect((await migrator.migrateToLatest()).error).toBeUndefined()
  expect(await checkSchema(db)).toEqual([])
  expect((await migrator.migrateDown()).error).toBeUndefined()
  const left = sqlite
    .prepare(`select name from sqlite_master where type = 'table' and name not like 'kysely%'`)
    .all()
  expect(left).toEqual([])
})

test("an empty database lacks every table", async () => {
  const { db } = openDatabase()
  const problems = await checkSchema(db)
  expect(problems.map(({ kind, table }) => `${kind} ${table}`)).toEqual([
    "missing-table User",
    "missing-table Account",
    "missing-table Session",
    "missing-table VerificationToken",
    "missing-table Authenticator",
  ])
})

test("what tables made for Auth.js lack is reported, and nothing is changed", async () => {
  const { sqlite, db } = openDatabase()
  createLegacyTables(sqlite)
  const before = sqlite.prepare("select sql from sqlite_master").all()
  const problems = await checkSchema(db)
  expect(problems.map(({ kind, table, columns }) => [kind, table, ...columns].join(" "))).toEqual([
    "required-column User email",
    "missing-unique Account provider providerAccountId",
    "missing-index Session userId",
    "missing-index Session expires",
    "missing-index VerificationToken expires",
    "missing-table Authenticator",
  ])
  expect(sqlite.prepare("select sql from sqlite_master").all()).toEqual(before)
})

test("missing cascades, text types, columns and foreign keys are reported", async () => {
  const { sqlite, db } = await openAdapter()
  sqlite.exec(`drop table "Account";
    create table "Account" ("userId" text references "User" ("id"), "type" text,
      "provider" text, "providerAccountId" integer, "refresh_token" text, "access_token" text,
      "expires_at" integer, "token_type" text, "scope" text, "id_token" text);
    create unique index "pair" on "Account" ("provider", "providerAccountId") where "type" = 'oidc'`)
  sqlite.pragma("foreign_keys = off")
  const problems = await checkSchema(db)
  expect(problems.map(({ kind, columns }) => [kind, ...columns].join(" "))).toEqual([
    "wrong-type providerAccountId",
    "missing-column session_state",
    "missing-unique provider providerAccountId",
    "missing-index userId",
    "missing-cascade userId",
    "foreign-keys-off",
  ])
})

testSQLiteTypes(async (change) => {
  const { sqlite: made } = await openAdapter()
  const schema = made.prepare<[], string>("select sql from sqlite_master where sql is not null")
  const { sqlite, db } = openDatabase()
  sqlite.exec(change(schema.pluck().all().join(";")))
  return { adapter: KyselyAdapter(db), problems: () => checkSchema(db) }
})

test("every problem says what to do", async () => {
  const { sqlite, db } = openDatabase()
  createLegacyTables(sqlite)
  const messages = (await checkSchema(db)).map(({ message }) => message)
  expect(messages).toContain("Authenticator is missing. Run createTables(db).")
})

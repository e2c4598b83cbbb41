import { checkSchema, sqliteTables } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { expect, onTestFinished, test } from "vitest"
import { keylessSQLiteSchema, sqliteSchema } from "./sqlite-tables.ts"

function open(schema: string) {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(schema)
  return { sqlite, db: drizzle(sqlite) }
}

const kindsOf = async (...args: Parameters<typeof checkSchema>) =>
  (await checkSchema(...args)).map(({ kind, table, columns }) =>
    [kind, table, ...columns].join(" "),
  )

test("tables made from schema/sqlite.sql are those of sqliteTables()", async () => {
  expect(await checkSchema(open(sqliteSchema).db, sqliteTables())).toEqual([])
})

test("missing tables and columns are reported", async () => {
  const { sqlite, db } = open(sqliteSchema)
  sqlite.exec(`drop table "authenticator"; alter table "user" drop column "image"`)
  expect(await kindsOf(db, sqliteTables())).toEqual([
    "missing-column user image",
    "missing-table authenticator",
  ])
})

test("missing keys, indexes and cascades are reported", async () => {
  const { db } = open(keylessSQLiteSchema)
  expect(await kindsOf(db)).toEqual([
    "missing-unique user email",
    "missing-unique user id",
    "missing-unique account provider providerAccountId",
    "missing-index account userId",
    "missing-cascade account userId",
    "missing-unique session sessionToken",
    "missing-index session userId",
    "missing-cascade session userId",
    "missing-index session expires",
    "missing-unique verificationToken identifier token",
    "missing-index verificationToken expires",
    "missing-unique authenticator credentialID",
    "missing-index authenticator userId",
    "missing-cascade authenticator userId",
  ])
})

test("a required address and keys that are no text are reported", async () => {
  const schema = sqliteSchema
    .replace('"email" text,', '"email" text not null,')
    .replace('"token" text', '"token" integer')
  expect(await kindsOf(open(schema).db)).toEqual([
    "required-column user email",
    "wrong-type verificationToken token",
  ])
})

test("dates and numbers in columns of text are reported", async () => {
  const schema = sqliteSchema.replaceAll(
    /"(emailVerified|expires|expires_at|counter)" \w+/g,
    (_, column: string) => `"${column}" text`,
  )
  expect(await kindsOf(open(schema).db)).toEqual([
    "wrong-type user emailVerified",
    "wrong-type account expires_at",
    "wrong-type session expires",
    "wrong-type verificationToken expires",
    "wrong-type authenticator counter",
  ])
})

test("a key that lets a user have one account only is reported", async () => {
  const { sqlite, db } = open(sqliteSchema)
  sqlite.exec(`create unique index "one" on "account" ("userId")`)
  expect(await kindsOf(db)).toEqual(["needless-unique account userId"])
})

test("foreign keys that are switched off are reported", async () => {
  const { sqlite, db } = open(sqliteSchema)
  sqlite.pragma("foreign_keys = off")
  expect(await kindsOf(db)).toEqual(["foreign-keys-off "])
})

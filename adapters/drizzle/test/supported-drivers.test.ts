import { DrizzleAdapter, sqliteTables } from "@lockstep/drizzle-adapter"
import { DrizzleAdapter as OnSQLite } from "@lockstep/drizzle-adapter/sqlite"
import { ConfigError } from "@lockstep/core/errors"
import SQLite from "better-sqlite3"
import { drizzle as drizzleFile } from "drizzle-orm/better-sqlite3"
import { MySqlDatabase, MySqlDialect } from "drizzle-orm/mysql-core"
import { drizzle as drizzleOPSQLite } from "drizzle-orm/op-sqlite"
import { PgDatabase, PgDialect } from "drizzle-orm/pg-core"
import { PrismaMySqlSession } from "drizzle-orm/prisma/mysql/session"
import { PrismaPgSession } from "drizzle-orm/prisma/pg/session"
import { PrismaSQLiteSession } from "drizzle-orm/prisma/sqlite/session"
import { BaseSQLiteDatabase, SQLiteAsyncDialect } from "drizzle-orm/sqlite-core"
import { drizzle } from "drizzle-orm/sqlite-proxy"
import { drizzle as drizzleXata } from "drizzle-orm/xata-http"
import { expect, onTestFinished, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

test("sqlite-proxy, whose rows have no names, is refused before anything is written", async () => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(sqliteSchema)
  const db = drizzle(async (sql, params) => ({
    rows: sqlite
      .prepare(sql)
      .raw()
      .all(...params),
  }))
  const createUser = async () => DrizzleAdapter(db).createUser(user())
  await expect(createUser()).rejects.toThrow(ConfigError)
  await expect(createUser()).rejects.toThrow("sqlite-proxy")
  expect(() => OnSQLite(db)).toThrow("sqlite-proxy")
  expect(sqlite.prepare('select * from "user"').all()).toEqual([])
})

// Drizzle makes these without a connection, and the adapter rejects them without one.
const pg = new PgDialect()
const mysql = new MySqlDialect()
const sqlite = new SQLiteAsyncDialect()
const refused = [
  // The client, which is for telephones, is never asked.
  ["op-sqlite", drizzleOPSQLite({} as Parameters<typeof drizzleOPSQLite>[0])],
  ["xata-http", drizzleXata({} as Parameters<typeof drizzleXata>[0])],
  ["prisma/pg", new PgDatabase(pg, new PrismaPgSession(pg, {}, {}), undefined)],
  [
    "prisma/mysql",
    new MySqlDatabase(mysql, new PrismaMySqlSession(mysql, {}, {}), undefined, "default"),
  ],
  [
    "prisma/sqlite",
    new BaseSQLiteDatabase("async", sqlite, new PrismaSQLiteSession({}, sqlite, {}), undefined),
  ],
] as const

test.each(refused)("%s, which cannot work, is refused at the start", (name, db) => {
  // @ts-expect-error: it is one of several kinds of databases
  expect(() => DrizzleAdapter(db)).toThrow(ConfigError)
  // @ts-expect-error: the same
  expect(() => DrizzleAdapter(db)).toThrow(`does not support drizzle-orm/${name}: `)
})

test("a driver whose rows have no names makes no user of nulls", async () => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(sqliteSchema)
  // The same statements, through a driver that the adapter does not know.
  const db = drizzleFile(sqlite)
  db.all = ((query) => db.values(query)) as typeof db.all
  await expect(DrizzleAdapter(db, sqliteTables()).createUser(user())).rejects.toThrow(ConfigError)
})

import type { Adapter } from "@lockstep/core/adapters"
import {
  DrizzleAdapter,
  type DrizzleAdapterOf,
  type DrizzleAdapterOptions,
  mysqlTables,
  pgTables,
  type SessionOf,
  sqliteTables,
  type UserOf,
} from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { drizzle as drizzleMySQL } from "drizzle-orm/mysql2"
import { int, varchar } from "drizzle-orm/mysql-core"
import { drizzle as drizzlePg } from "drizzle-orm/node-postgres"
import { integer as pgInteger, pgTable, text as pgText, timestamp } from "drizzle-orm/pg-core"
import { integer, sqliteTable, text } from "drizzle-orm/sqlite-core"
import { expect, expectTypeOf, onTestFinished, test } from "vitest"
import { testTypes } from "../../../core/test/support/adapter-suites/types.ts"
import { ownSQLiteColumns, sqliteSchema } from "./sqlite-tables.ts"

const sqlite = () => drizzle(new SQLite(":memory:"))

const ownTables = sqliteTables({
  userFields: { role: text("role").$type<"admin" | "member">().notNull() },
  sessionFields: { device: text("device") },
})

function openOwn() {
  const client = new SQLite(":memory:")
  onTestFinished(() => void client.close())
  client.exec(sqliteSchema + ownSQLiteColumns)
  return DrizzleAdapter(drizzle(client), ownTables)
}

type Users = UserOf<(typeof ownTables)["usersTable"]>
type Sessions = SessionOf<(typeof ownTables)["sessionsTable"]>

testTypes<{
  adapter: ReturnType<typeof openOwn>
  adapterOf: DrizzleAdapterOf<Users, Sessions>
  user: Users
  session: Sessions
  options: DrizzleAdapterOptions
  role: "admin" | "member"
  device: string | null
}>(openOwn, DrizzleAdapter)

test("tables that the application wrote itself give their columns to the types", () => {
  const usersTable = sqliteTable("people", {
    id: text("id").primaryKey(),
    name: text("name"),
    email: text("email"),
    emailVerified: integer("verified_at", { mode: "timestamp_ms" }),
    image: text("image"),
    age: integer("age").notNull(),
  })
  const adapter = DrizzleAdapter(sqlite(), { usersTable })
  type User = Awaited<ReturnType<typeof adapter.createUser>>
  expectTypeOf<User["age"]>().toEqualTypeOf<number>()
  expectTypeOf<User["emailVerified"]>().toEqualTypeOf<Date | null>()
  expect(adapter.createUser).toBeTypeOf("function")
})

test("a table of users can do without name, image and emailVerified", async () => {
  const client = new SQLite(":memory:")
  client.exec(`create table "people" ("id" text primary key, "email" text unique)`)
  const usersTable = sqliteTable("people", {
    id: text("id").primaryKey(),
    email: text("email").unique(),
  })
  const adapter = DrizzleAdapter(drizzle(client), { usersTable })
  const created = await adapter.createUser({
    id: "",
    name: "Ada",
    email: "ada@example.com",
    emailVerified: null,
  })
  expectTypeOf(created.emailVerified).toEqualTypeOf<Date | null>()
  expect(created).toEqual({
    id: created.id,
    name: null,
    email: "ada@example.com",
    emailVerified: null,
    image: null,
  })
  expect(await adapter.getUserByEmail("ada@example.com")).toEqual(created)
})

test("an adapter of any database fits wherever an Adapter does", () => {
  const adapters: Adapter[] = [
    DrizzleAdapter(sqlite()),
    DrizzleAdapter(drizzlePg.mock(), pgTables({ userFields: { age: pgInteger("age") } })),
    DrizzleAdapter(
      drizzleMySQL.mock(),
      mysqlTables({ userFields: { role: varchar("role", { length: 20 }), age: int("age") } }),
    ),
  ]
  expect(adapters.map((adapter) => Object.keys(adapter).length)).toEqual([27, 27, 27])
})

test("a table without a needed column is a type error, and is refused", () => {
  const usersTable = pgTable("user", { id: pgText("id").primaryKey(), createdAt: timestamp() })
  // @ts-expect-error: it has no column for the address
  expect(() => DrizzleAdapter(drizzlePg.mock(), { usersTable })).toThrow(/user has no email/)
})

test("tables of another database are a type error", () => {
  const tables = sqliteTables()
  // @ts-expect-error: the database is PostgreSQL, the tables are SQLite's
  expect(DrizzleAdapter(drizzlePg.mock(), tables)).toBeDefined()
})

test("what is no database of Drizzle is a type error, and is refused", () => {
  // @ts-expect-error: a pool is not a database of Drizzle
  expect(() => DrizzleAdapter({ query() {} })).toThrow(/is not one of them/)
})

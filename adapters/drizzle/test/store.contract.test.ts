import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createClient } from "@libsql/client"
import { d1 } from "@lockstep/adapter-test-kit/containers"
import {
  checkStoreSchema,
  DrizzleStore,
  mysqlEntriesTable,
  sqliteEntriesTable,
} from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { drizzle as drizzleD1 } from "drizzle-orm/d1"
import { drizzle as drizzleLibsql } from "drizzle-orm/libsql"
import { sqliteTable, text, integer } from "drizzle-orm/sqlite-core"
import { afterAll, describe, expect, onTestFinished, test } from "vitest"
import { testStore } from "../../../core/test/support/store-cases.ts"

const schema = readFileSync(new URL("../schema/store-sqlite.sql", import.meta.url), "utf8")
const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-store-"))
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
  rmSync(folder, { recursive: true, force: true })
})

function openFile() {
  const sqlite = new SQLite(join(folder, "file.db"))
  closing.push(() => sqlite.close())
  sqlite.pragma("journal_mode = wal")
  sqlite.pragma("synchronous = off")
  return sqlite
}

describe("DrizzleStore on a file of SQLite", () => {
  testStore(async () => {
    const [first, ...others] = [openFile(), openFile(), openFile()] as const
    first.exec(schema)
    const problems = await checkStoreSchema(drizzle(first))
    return {
      problems,
      store: DrizzleStore(drizzle(first)),
      others: others.map((each) =>
        DrizzleStore(drizzle(each), { entriesTable: sqliteEntriesTable() }),
      ),
    }
  })
})

describe("DrizzleStore on a file of libSQL", () => {
  testStore(async () => {
    const client = createClient({ url: `file:${join(folder, "libsql.db")}` })
    closing.push(() => client.close())
    await client.executeMultiple(schema)
    const db = drizzleLibsql(client)
    return { store: DrizzleStore(db), others: [DrizzleStore(db)] }
  }, 10)
})

describe("DrizzleStore on Cloudflare D1", async () => {
  const server = await d1()
  afterAll(() => server.stop())
  testStore(async () => {
    const { database } = await server.scope({ name: "drizzle store", setup: schema })
    const db = drizzleD1(database)
    const problems = await checkStoreSchema(db)
    return { problems, store: DrizzleStore(db), others: [DrizzleStore(db)] }
  }, 10)
})

test("uses the names of the application's table, and the casing of its database", async () => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(`create table "short""lived" ("entry_key" text primary key, "entry_value" text not null,
    "seen" integer not null, "expires" integer not null)`)
  const entriesTable = sqliteTable('short"lived', {
    key: text("entry_key").primaryKey(),
    value: text("entry_value").notNull(),
    count: integer("seen").notNull(),
    expires: integer().notNull(),
  })
  const db = drizzle(sqlite, { casing: "snake_case" })
  const store = DrizzleStore(db, { entriesTable })
  await store.set("a", "value", 60_000)
  expect(await store.increment("a", 60_000)).toBe(1)
  expect(await store.take("a")).toBe("value")
  expect(await checkStoreSchema(db, { entriesTable })).toMatchObject([
    { kind: "missing-index", table: 'short"lived', columns: ["expires"] },
  ])
  expect(await checkStoreSchema(db)).toMatchObject([{ kind: "missing-table", table: "auth_entry" }])
  await expect(DrizzleStore(db).get(["a"])).rejects.toMatchObject({ code: "unavailable" })
})

test("a database of no supported kind is rejected", async () => {
  expect(() => DrizzleStore({ execute: async () => [] })).toThrow(/DrizzleStore supports/)
  await expect(checkStoreSchema({ execute: async () => [] })).rejects.toThrow(/DrizzleStore/)
  expect(mysqlEntriesTable({ name: "own" })).toBeDefined()
})

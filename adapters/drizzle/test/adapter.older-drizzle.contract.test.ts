import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runAdapterTests, type Subject, type SubjectContext } from "@lockstep/adapter-test-kit"
import { checkSchema, DrizzleAdapter, sqliteTables } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import type { BetterSQLite3Database } from "drizzle-orm/better-sqlite3"
import { drizzle } from "drizzle-orm-0.44/better-sqlite3"
import { afterAll, expect, test, vi } from "vitest"
import { sqliteSchema } from "./sqlite-tables.ts"

// The whole adapter runs on the older of the two versions that the peer range admits.
vi.mock("drizzle-orm", () => import("drizzle-orm-0.44"))
vi.mock("drizzle-orm/pg-core", () => import("drizzle-orm-0.44/pg-core"))
vi.mock("drizzle-orm/mysql-core", () => import("drizzle-orm-0.44/mysql-core"))
vi.mock("drizzle-orm/sqlite-core", () => import("drizzle-orm-0.44/sqlite-core"))

const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-0.44-"))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function open(name: string): SQLite.Database {
  const sqlite = new SQLite(join(folder, `${encodeURIComponent(name)}.db`), { timeout: 20 })
  sqlite.pragma("journal_mode = WAL")
  sqlite.pragma("synchronous = off")
  const tables = sqlite.prepare("select name from sqlite_master").all()
  if (tables.length === 0) sqlite.exec(sqliteSchema)
  return sqlite
}

function older(sqlite: SQLite.Database): BetterSQLite3Database {
  // The same type to users who have that version, and one of another package to the compiler here.
  return drizzle(sqlite) as unknown as BetterSQLite3Database
}

function subject({ namespace }: SubjectContext): Subject {
  const sqlite = open(namespace)
  return {
    adapter: DrizzleAdapter(older(sqlite), sqliteTables()),
    close: () => void sqlite.close(),
  }
}

runAdapterTests(subject, {
  name: "the Drizzle adapter on drizzle-orm 0.44",
  level: 2,
  capabilities: { nulls: "filled" },
})

test("the schema check works on drizzle-orm 0.44", async () => {
  const sqlite = open("check")
  expect(await checkSchema(older(sqlite), sqliteTables())).toEqual([])
  sqlite.close()
})

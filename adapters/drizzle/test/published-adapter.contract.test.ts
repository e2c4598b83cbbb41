import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { checkAdapter } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { describe, expect, onTestFinished, test } from "vitest"
import { testFeatureFlows } from "../../../core/test/support/adapter-suites/feature-flows.ts"
import {
  camelCaseTables,
  type SqlTables,
} from "../../../core/test/support/adapter-suites/sql-tables.ts"
import { sqlFlows } from "../../../core/test/support/feature-flows/sql-flows.ts"
import { expectRefreshesOn } from "../../../core/test/support/provider-tokens/refreshed-on.ts"
import { predecessorOn } from "./predecessor.ts"
import { DrizzleStore } from "../src/index.ts"
import { withSessionMethods } from "./published/session-methods.ts"
import { withTokenUpdates } from "./published/update-account.ts"
import { featureSQLiteTables, sqliteSchema, sqliteStoreSchema } from "./sqlite-tables.ts"

const only = ["A20", "A21", "A22", "A23", "S20", "S22", "W20", "W21", "P1"] as const

function openDatabase() {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => void sqlite.close())
  sqlite.exec(`${sqliteSchema}; pragma foreign_keys = on`)
  return drizzle(sqlite)
}

async function statusesOf(adapter: Adapter): Promise<Record<string, string>> {
  const { rules } = await checkAdapter(adapter, { level: 3, only: [...only] })
  return Object.fromEntries(rules.map(({ id, status }) => [id, status]))
}

test("the published adapter lacks the optional methods, and no rule fails for that", async () => {
  const statuses = await statusesOf(predecessorOn(openDatabase()))

  expect(new Set(Object.values(statuses))).toEqual(new Set(["na"]))
})

test("with the documented updateAccount, the published adapter passes its rules", async () => {
  const db = openDatabase()
  const statuses = await statusesOf(withTokenUpdates(predecessorOn(db), db))

  expect(statuses).toMatchObject({ A20: "pass", A21: "pass", A22: "pass", A23: "pass" })
})

test("with the documented methods, the published adapter keeps tokens that two processes refresh", async () => {
  const db = openDatabase()

  await expectRefreshesOn(withTokenUpdates(predecessorOn(db), db))
})

test("with the documented methods for sessions, the published adapter passes their rules", async () => {
  const db = openDatabase()
  const statuses = await statusesOf(withSessionMethods(predecessorOn(db), db))

  expect(statuses).toMatchObject({ S20: "pass", S22: "pass", P1: "pass" })
})

describe("with all documented methods, the published adapter", () => {
  testFeatureFlows(async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "lockstep-published-"))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const sqlite = new SQLite(path.join(folder, "auth.db"), { timeout: 100 })
    onTestFinished(() => void sqlite.close())
    sqlite.exec(`pragma synchronous = off; ${sqliteSchema}; ${sqliteStoreSchema}`)
    const db = drizzle(sqlite)
    const published = predecessorOn(db, featureSQLiteTables)
    const adapter = withSessionMethods(withTokenUpdates(published, db), db)
    const tables: SqlTables = {
      dialect: "sqlite",
      names: camelCaseTables,
      run: (statement) => Promise.resolve(sqlite.exec(statement)),
      rows: (query) => Promise.resolve(sqlite.prepare(query).all()),
    }
    return sqlFlows(tables, "auth_entry", { adapter, store: DrizzleStore(db) })
  })
})

test.each(["update-account", "session-methods"])("the page shows %s as it was tested", (name) => {
  const page = readFileSync(new URL("../../../docs/published-adapters.md", import.meta.url), "utf8")
  const sample = readFileSync(new URL(`published/${name}.ts`, import.meta.url), "utf8")
  expect(page).toContain(sample)
})

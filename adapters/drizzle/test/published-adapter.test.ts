import { readFileSync } from "node:fs"
import { checkAdapter } from "@lockstep/adapter-test-kit"
import type { Adapter } from "@lockstep/core/adapters"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { expect, onTestFinished, test } from "vitest"
import { expectRefreshesOn } from "../../../core/test/support/provider-tokens/refreshed-on.ts"
import { predecessorOn } from "./predecessor.ts"
import { withTokenUpdates } from "./published/update-account.ts"
import { sqliteSchema } from "./sqlite-tables.ts"

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

test("the page shows the method that was tested", () => {
  const page = readFileSync(new URL("../../../docs/published-adapters.md", import.meta.url), "utf8")
  const sample = readFileSync(new URL("published/update-account.ts", import.meta.url), "utf8")
  expect(page).toContain(sample)
})

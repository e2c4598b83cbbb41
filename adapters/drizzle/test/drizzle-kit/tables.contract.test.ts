import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  checkSchema,
  checkStoreSchema,
  DrizzleAdapter,
  DrizzleStore,
  sqliteTables,
} from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle } from "drizzle-orm/better-sqlite3"
import { expect, onTestFinished, test, vi } from "vitest"
import { sqliteSchema } from "../sqlite-tables.ts"
import { entriesIn, kitProject, tablesIn, timeout } from "./kit-project.ts"
import { storeRecords } from "./stored-records.ts"

vi.setConfig({ testTimeout: timeout })

function application(files = tablesIn("sqlite", "sqliteTables")) {
  const folder = mkdtempSync(join(tmpdir(), "lockstep-drizzle-kit-sqlite-"))
  const file = join(folder, "auth.db")
  const sqlite = new SQLite(file)
  onTestFinished(() => {
    sqlite.close()
    rmSync(folder, { recursive: true, force: true })
  })
  const db = drizzle(sqlite)
  const tables = sqliteTables()
  return {
    sqlite,
    file,
    project: kitProject(files, file),
    store: () => storeRecords(DrizzleAdapter(db, tables)),
    problems: () => checkSchema(db, tables),
  }
}

test("push makes the tables of sqliteTables(), and then changes nothing", async () => {
  const { project, store, problems } = application()
  await project.run("push", "--force")
  expect(await problems()).toEqual([])
  const expectRecords = await store()
  expect(await project.run("push", "--force")).toContain("No changes detected")
  await expectRecords()
})

test("push changes nothing on the tables of schema/sqlite.sql", async () => {
  const { sqlite, project, store, problems } = application(tablesIn("sqlite", "sqliteTables"))
  sqlite.exec(sqliteSchema)
  const expectRecords = await store()
  expect(await project.run("push", "--force")).toContain("No changes detected")
  await expectRecords()
  expect(await problems()).toEqual([])
})

test("generate and migrate make the tables of sqliteTables(), once", async () => {
  const { project, store, problems } = application()
  await project.run("generate")
  await project.run("migrate")
  expect(await problems()).toEqual([])
  const expectRecords = await store()
  expect(await project.run("generate")).toContain("No schema changes")
  await project.run("migrate")
  await expectRecords()
})

test("push makes the table of sqliteEntriesTable(), and then changes nothing", async () => {
  const { sqlite, file } = application()
  const project = kitProject(entriesIn("sqlite", "sqliteEntriesTable"), file)
  await project.run("push", "--force")
  expect(await checkStoreSchema(drizzle(sqlite))).toEqual([])
  const store = DrizzleStore(drizzle(sqlite))
  await store.set("key", "value", 3_600_000)
  expect(await project.run("push", "--force")).toContain("No changes detected")
  expect(await store.take("key")).toBe("value")
})

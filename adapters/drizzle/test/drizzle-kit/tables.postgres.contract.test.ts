import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, DrizzleAdapter, pgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import { pgSchemaSql } from "../own-pg-tables.ts"
import { kitProject, tablesIn, timeout } from "./kit-project.ts"
import { storeRecords } from "./stored-records.ts"

vi.setConfig({ testTimeout: timeout })

const server = await postgres()
afterAll(() => server.stop())

async function application(setup?: string, files = tablesIn("postgresql", "pgTables")) {
  const { url, drop } = await server.scope({
    name: "drizzle kit",
    ...(setup !== undefined && { setup }),
  })
  const pool = new pg.Pool({ connectionString: url })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const db = drizzle(pool)
  const tables = pgTables()
  return {
    project: kitProject(files, url),
    store: () => storeRecords(DrizzleAdapter(db, tables)),
    problems: () => checkSchema(db, tables),
  }
}

test("push makes the tables of pgTables(), and then changes nothing", async () => {
  const { project, store, problems } = await application()
  await project.run("push", "--force")
  expect(await problems()).toEqual([])
  const expectRecords = await store()
  expect(await project.run("push", "--force")).toContain("No changes detected")
  await expectRecords()
})

test("push changes nothing on the tables of schema/postgres.sql", async () => {
  const files = tablesIn("postgresql", "pgTables")
  const { project, store, problems } = await application(pgSchemaSql, files)
  const expectRecords = await store()
  expect(await project.run("push", "--force")).toContain("No changes detected")
  await expectRecords()
  expect(await problems()).toEqual([])
})

import { readFileSync, writeFileSync } from "node:fs"
import type { SqlService } from "@lockstep/adapter-test-kit/containers"
import {
  checkSchema,
  checkStoreSchema,
  DrizzleAdapter,
  DrizzleStore,
  mysqlTables,
} from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool, type Pool, type RowDataPacket } from "mysql2/promise"
import { expect, onTestFinished, test, vi } from "vitest"
import { mysqlSchema } from "../own-mysql-tables.ts"
import { entriesIn, kitProject, tablesIn, timeout } from "./kit-project.ts"
import { storeRecords } from "./stored-records.ts"

const exactKeys = readFileSync(new URL("../../schema/exact-keys.sql", import.meta.url), "utf8")

async function application(
  server: SqlService,
  setup?: string,
  files = tablesIn("mysql", "mysqlTables"),
) {
  const { url, drop } = await server.scope({
    name: "drizzle kit",
    ...(setup !== undefined && { setup }),
  })
  const pool = createPool({ uri: url, multipleStatements: true })
  onTestFinished(async () => {
    await pool.end()
    await drop()
  })
  const db = drizzle(pool)
  const tables = mysqlTables()
  const project = kitProject(files, url)
  return {
    pool,
    url,
    project,
    store: () => storeRecords(DrizzleAdapter(db, tables)),
    problems: () => checkSchema(db, tables),
    async expectSettled() {
      const printed = await project.run("push", "--force", "--verbose")
      if (await isMariaDB(pool)) expectHarmless(printed)
      else expect(printed).toContain("No changes detected")
    },
  }
}

async function isMariaDB(pool: Pool): Promise<boolean> {
  const [[row]] = await pool.query<RowDataPacket[]>("select version() as version")
  return String(row?.["version"]).includes("MariaDB")
}

/**
 * From MariaDB drizzle-kit reads back no primary key, and the default `NULL` of columns that have none:
 * it repeats those statements, until a second primary key is refused.
 */
function expectHarmless(printed: string): void {
  const [, statements = ""] = printed.split("You are about to execute current statements:")
  const lines = statements.split("\n").filter((line) => /^[A-Za-z]+ .*;$/.test(line))
  expect(lines).not.toEqual([])
  expect(lines.filter((line) => !/ (?:MODIFY COLUMN|ADD PRIMARY KEY)/.test(line))).toEqual([])
}

const kindsOf = (problems: readonly { readonly kind: string }[]) => [
  ...new Set(problems.map(({ kind }) => kind)),
]

/**
 * What drizzle-kit must do with the tables of MySQL and MariaDB.
 *
 * @param server - of either
 */
export function testTables(server: SqlService): void {
  vi.setConfig({ testTimeout: timeout })

  test("push makes the tables of mysqlTables(), and then keeps every row", async () => {
    const { pool, project, store, problems, expectSettled } = await application(server)
    await project.run("push", "--force")
    expect(kindsOf(await problems())).toEqual(["inexact-collation"])
    const expectRecords = await store()
    await expectSettled()
    await expectRecords()
    await pool.query(exactKeys)
    expect(await problems()).toEqual([])
    await expectSettled()
    await expectRecords()
    expect(await problems()).toEqual([])
  })

  test("push keeps every row in the tables of schema/mysql.sql", async () => {
    const files = tablesIn("mysql", "mysqlTables")
    const { pool, store, problems, expectSettled } = await application(server, mysqlSchema, files)
    const expectRecords = await store()
    await expectSettled()
    await expectRecords()
    // What a push repeats could be more with the next one.
    if (await isMariaDB(pool)) await expectSettled()
    await expectRecords()
    expect(await problems()).toEqual([])
  })

  test("generate and migrate make the tables of mysqlTables(), once", async () => {
    const { project, store, problems } = await application(server)
    await project.run("generate")
    const [, file = ""] =
      /(drizzle\/\S+\.sql)/.exec(
        await project.run("generate", "--custom", "--name", "exact-keys"),
      ) ?? []
    writeFileSync(`${project.folder}/${file}`, exactKeys)
    await project.run("migrate")
    expect(await problems()).toEqual([])
    const expectRecords = await store()
    expect(await project.run("generate")).toContain("No schema changes")
    await project.run("migrate")
    await expectRecords()
  })

  test("push makes the table of mysqlEntriesTable(), and then keeps every row", async () => {
    const { pool, url } = await application(server)
    const project = kitProject(entriesIn("mysql", "mysqlEntriesTable"), url)
    await project.run("push", "--force")
    expect(await checkStoreSchema(drizzle(pool))).toEqual([])
    const store = DrizzleStore(drizzle(pool))
    await store.set("key", "value", 3_600_000)
    await project.run("push", "--force")
    expect(await store.take("key")).toBe("value")
    expect(await checkStoreSchema(drizzle(pool))).toEqual([])
  })
}

import { globSync, readFileSync } from "node:fs"
import { createStoreTable, createTables, type Database } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { expect, test } from "vitest"

const adapters = new URL("../../../../adapters/", import.meta.url).pathname

/** The columns of each table, by names that do not depend on how an adapter spells them. */
type Tables = Readonly<Record<string, readonly string[]>>

const nameOf = (table: string): string => table.replace("_", "").toLowerCase()

function tablesOf(found: Iterable<readonly [table: string, columns: string[]]>): Tables {
  return Object.fromEntries(
    [...found].map(([table, columns]) => [nameOf(table), columns.toSorted()]),
  )
}

function readSql(text: string): Tables {
  const tables = text.matchAll(/^create table ["`](\w+)["`] \(\n(.*?)^\)/gms)
  return tablesOf(
    [...tables].map(([, table = "", body = ""]) => [
      table,
      [...body.matchAll(/^ {2}["`](\w+)["`] /gm)].map(([, column = ""]) => column),
    ]),
  )
}

/** A field whose type is another model is not a column. */
function readPrisma(text: string): Tables {
  const models = text.matchAll(/^model (\w+) \{\n(.*?)^\}/gms)
  return tablesOf(
    [...models].map(([, model = "", body = ""]) => [
      model,
      [...body.matchAll(/^ {2}(\w+) +(?:String|Int|BigInt|Float|DateTime|Boolean|Bytes)\b/gm)].map(
        ([, field = ""]) => field,
      ),
    ]),
  )
}

async function createdByKysely(): Promise<Tables> {
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: new SQLite(":memory:") }),
  })
  await createTables(db)
  await createStoreTable(db)
  const tables = await db.introspection.getTables()
  await db.destroy()
  return tablesOf(tables.map(({ name, columns }) => [name, columns.map((column) => column.name)]))
}

const files = globSync("*/schema/*.{sql,prisma}", { cwd: adapters }).toSorted()

const shipped = files.flatMap((file): (readonly [string, Tables])[] => {
  const text = readFileSync(`${adapters}${file}`, "utf8")
  const tables = file.endsWith(".sql") ? readSql(text) : readPrisma(text)
  // What only alters tables is not a schema.
  return Object.keys(tables).length > 0 ? [[file, tables]] : []
})

test("the files of every adapter are read", () => {
  const names = ["mysql", "postgres", "sqlite", "store-mysql", "store-postgres", "store-sqlite"]
  expect(shipped.map(([file]) => file)).toEqual([
    ...names.map((name) => `drizzle/schema/${name}.sql`),
    ...names.map((name) => `prisma/schema/${name.replace("postgres", "postgresql")}.prisma`),
  ])
})

test.each(shipped)(
  "%s has the tables and columns that createTables makes",
  async (file, tables) => {
    const isStore = file.includes("/store-")
    const expected = Object.entries(await createdByKysely()).filter(
      ([table]) => (table === "authentry") === isStore,
    )
    expect(tables).toEqual(Object.fromEntries(expected))
  },
)

import { checkSchema, createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import { expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { allCreated, creatingProcesses } from "./creating-processes.ts"
import { temporaryFile } from "./open-database.ts"
import { own, ownValues, type OwnTables } from "./own-tables.ts"

const createTogether = await creatingProcesses()

function open(file: string, options: SQLite.Options = {}): Kysely<OwnTables> {
  const database = new SQLite(file, options)
  database.pragma("foreign_keys = on")
  return new Kysely<OwnTables>({ dialect: new SqliteDialect({ database }) })
}

test.each(["first", "second"])(
  "six processes create all tables, keys and columns at once in the %s file",
  async () => {
    const file = temporaryFile()
    expect(await createTogether(file)).toEqual(allCreated)
    const db = open(file)
    expect(await checkSchema(db, own)).toEqual([])
    await db.destroy()
  },
)

test("a connection that only reads will do where nothing is missing", async () => {
  const file = temporaryFile()
  const db = open(file)
  await createTables(db)
  await db.destroy()
  const limited = open(file, { readonly: true })
  await createTables(limited)
  await expect(createTables(limited, own)).rejects.toMatchObject({ code: "SQLITE_READONLY" })
  await limited.destroy()
})

test("columns of the application's own keep every value of their types", async () => {
  const db = open(":memory:")
  await createTables(db)
  // The columns are added to tables that exist as well.
  await createTables(db, own)
  expect(await checkSchema(db, own)).toEqual([])
  const adapter = KyselyAdapter(db, own)
  const { id } = await adapter.createUser({ ...user(), ...ownValues })
  expect(await adapter.getUser(id)).toMatchObject(ownValues)
  expect(await adapter.updateUser({ id, age: 2 ** 53 - 1 })).toMatchObject({ age: 2 ** 53 - 1 })
  await db.destroy()
})

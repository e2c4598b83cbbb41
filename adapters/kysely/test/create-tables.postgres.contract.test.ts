import { postgres } from "@lockstep/adapter-test-kit/containers"
import { checkSchema, createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql } from "kysely"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { allCreated, creatingProcesses } from "./creating-processes.ts"
import { own, ownValues, type OwnTables } from "./own-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely tables" })
const createTogether = await creatingProcesses()

function open(url: string): Kysely<OwnTables> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  return new Kysely<OwnTables>({ dialect: new PostgresDialect({ pool }) })
}

const db = open(scope.url)
const role = `${scope.name}_role`

afterAll(async () => {
  await sql`drop owned by ${sql.id(role)}`.execute(db)
  await sql`drop role ${sql.id(role)}`.execute(db)
  await db.destroy()
  await scope.drop()
  await server.stop()
})

test.each(["first", "second"])(
  "six processes create all tables, keys and columns at once in the %s schema",
  async (schema) => {
    await db.schema.createSchema(schema).execute()
    expect(await createTogether(scope.url, schema)).toEqual(allCreated)
    expect(await checkSchema(db.withSchema(schema), own)).toEqual([])
  },
)

test("a role that may not create needs no right to where nothing is missing", async () => {
  await createTables(db, own)
  await sql`create role ${sql.id(role)} login password 'role'`.execute(db)
  await sql`grant select, insert, update, delete on all tables in schema public
    to ${sql.id(role)}`.execute(db)
  const login = new URL(scope.url)
  Object.assign(login, { username: role, password: "role" })
  const limited = open(login.href)
  await createTables(limited, own)
  const adapter = KyselyAdapter(limited, own)
  const { id } = await adapter.createUser({ ...user(), role: "admin" })
  expect(await adapter.getUser(id)).toMatchObject({ role: "admin" })
  const lacking = createTables(limited.withSchema("nowhere"), own)
  await expect(lacking).rejects.toMatchObject({ code: "3F000" })
  await limited.destroy()
})

test("columns of the application's own keep every value of their types", async () => {
  await db.schema.createSchema("own").execute()
  const tables = db.withSchema("own")
  await createTables(tables)
  // The columns are added to tables that exist as well.
  await createTables(tables, own)
  expect(await checkSchema(tables, own)).toEqual([])
  const adapter = KyselyAdapter(tables, own)
  const { id } = await adapter.createUser({ ...user(), ...ownValues })
  expect(await adapter.getUser(id)).toMatchObject(ownValues)
  expect(await adapter.updateUser({ id, age: 2 ** 53 - 1 })).toMatchObject({ age: 2 ** 53 - 1 })
})

test("tables are created within a transaction of the application's, and undone with it", async () => {
  await db.schema.createSchema("undone").execute()
  const undone = db.transaction().execute(async (transaction) => {
    await createTables(transaction.withSchema("undone"), own)
    throw new Error("undone")
  })
  await expect(undone).rejects.toThrow("undone")
  const kinds = (await checkSchema(db.withSchema("undone"), own)).map(({ kind }) => kind)
  expect(new Set(kinds)).toEqual(new Set(["missing-table"]))
})

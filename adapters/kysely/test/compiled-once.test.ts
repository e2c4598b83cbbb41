import { AsyncLocalStorage } from "node:async_hooks"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { CamelCasePlugin, Kysely, SqliteDialect, WithSchemaPlugin, type KyselyPlugin } from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { user } from "../../../core/test/support/adapter-samples.ts"
import { countCompiled, useAll } from "./compiled-statements.ts"

async function open(plugins: KyselyPlugin[] = []) {
  const database = new SQLite(":memory:")
  onTestFinished(() => void database.close())
  const dialect = new SqliteDialect({ database })
  const compiled = countCompiled(dialect)
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect, plugins })
  await createTables(db)
  return { database, compiled, db, adapter: KyselyAdapter(db) }
}

test.each([
  ["without a plugin", []],
  ["with names in snake case", [new CamelCasePlugin()]],
])("a statement is compiled at its first use only, %s", async (_, plugins) => {
  const { adapter, compiled } = await open(plugins)
  await useAll(adapter, "first")
  const before = compiled()
  await useAll(adapter, "second")
  expect(compiled() - before).toBe(0)
})

test("two adapters on one Kysely each read the columns of their own options", async () => {
  const { database, db, adapter } = await open()
  database.exec(`alter table "User" add column role text default 'guest'`)
  const { id } = await adapter.createUser(user())
  const withRoles = KyselyAdapter(db as unknown as Kysely<WithRoles>, {
    userFields: { role: "text" },
  })
  expect(await withRoles.getUser(id)).toMatchObject({ role: "guest" })
  expect(await adapter.getUser(id)).not.toHaveProperty("role")
})

interface WithRoles extends DatabaseWithAuthenticators {
  User: DatabaseWithAuthenticators["User"] & { role: string | null }
}

test("a plugin of the application's own that chooses the tenant is asked each time", async () => {
  const tenant = new AsyncLocalStorage<string>()
  const inTenant: KyselyPlugin = {
    transformQuery: (query) =>
      new WithSchemaPlugin(tenant.getStore() ?? "main").transformQuery(query),
    transformResult: async ({ result }) => result,
  }
  const { database, adapter } = await open()
  database.exec(`attach ':memory:' as tenant`)
  const tables = database.prepare(`select sql from sqlite_master where type = 'table'`).all()
  for (const { sql } of tables as { sql: string }[]) {
    database.exec(sql.replace(/^create table /i, "create table tenant."))
  }
  const db = new Kysely<DatabaseWithAuthenticators>({
    dialect: new SqliteDialect({ database }),
    plugins: [inTenant],
  })
  const shared = KyselyAdapter(db)
  const { id } = await shared.createUser(user())
  expect(await shared.getUser(id)).toMatchObject({ id })
  expect(await adapter.getUser(id)).toMatchObject({ id })
  expect(await tenant.run("tenant", () => shared.getUser(id))).toBeNull()
})

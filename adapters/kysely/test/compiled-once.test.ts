import { AsyncLocalStorage } from "node:async_hooks"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import {
  CamelCasePlugin,
  Kysely,
  SqliteDialect,
  SqliteQueryCompiler,
  WithSchemaPlugin,
  type KyselyPlugin,
  type QueryCompiler,
} from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { account, session, token, user } from "../../../core/test/support/adapter-samples.ts"

/** SQLite, which counts the statements that are compiled for it. */
class CountingDialect extends SqliteDialect {
  compiled = 0

  override createQueryCompiler(): QueryCompiler {
    const compiler = new SqliteQueryCompiler()
    return {
      compileQuery: (...query) => {
        this.compiled += 1
        return compiler.compileQuery(...query)
      },
    }
  }
}

async function open(plugins: KyselyPlugin[] = []) {
  const database = new SQLite(":memory:")
  onTestFinished(() => void database.close())
  const dialect = new CountingDialect({ database })
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect, plugins })
  await createTables(db)
  return { database, dialect, db, adapter: KyselyAdapter(db) }
}

/** Sign-ups, sign-ins and session checks of two users, each with values of its own. */
async function useTwice(adapter: Awaited<ReturnType<typeof open>>["adapter"], turn: string) {
  for (const each of ["ada", "bob"]) {
    const name = `${each}-${turn}`
    const email = `${name}@example.com`
    const { id } = await adapter.createUser(user({ name, email }))
    await adapter.linkAccount(account(id, { providerAccountId: name }))
    await adapter.createSession(session(id, { sessionToken: name }))
    await adapter.createVerificationToken(token({ identifier: email, token: name }))
    expect(await adapter.getUser(id)).toMatchObject({ name, email })
    expect(await adapter.getUserByEmail(email)).toMatchObject({ id })
    const key = { provider: "google", providerAccountId: name }
    expect(await adapter.getUserByAccount(key)).toMatchObject({ id })
    const expires = new Date("2031-01-01T00:00:00.000Z")
    await adapter.updateSession({ sessionToken: name, expires })
    const found = await adapter.getSessionAndUser(name)
    expect(found).toMatchObject({ user: { id, name }, session: { userId: id, expires } })
    const taken = await adapter.useVerificationToken({ identifier: email, token: name })
    expect(taken).toMatchObject({ token: name })
    await expect(adapter.createSession(session(id, { sessionToken: name }))).rejects.toMatchObject({
      code: "duplicate",
    })
    await adapter.deleteSession(name)
    expect(await adapter.getSessionAndUser(name)).toBeNull()
  }
}

test.each([
  ["without a plugin", []],
  ["with names in snake case", [new CamelCasePlugin()]],
])("a statement is compiled at its first use only, %s", async (_, plugins) => {
  const { adapter, dialect } = await open(plugins)
  await useTwice(adapter, "first")
  const before = dialect.compiled
  await useTwice(adapter, "second")
  // What a refused insert asks besides is compiled for each of the two.
  expect(dialect.compiled - before).toBe(2)
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

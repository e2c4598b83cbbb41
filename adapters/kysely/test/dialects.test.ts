import { ConfigError } from "@lockstep/core/errors"
import {
  checkSchema,
  createTables,
  KyselyAdapter,
  KyselyAuth,
  type Codegen,
  type Database,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import {
  CamelCasePlugin,
  DummyDriver,
  Kysely,
  MssqlAdapter,
  MssqlQueryCompiler,
  MysqlAdapter,
  MysqlQueryCompiler,
  PostgresAdapter,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Generated,
} from "kysely"
import { expect, onTestFinished, test } from "vitest"
import { account, authenticator, session, user } from "./samples.ts"

function dialect(
  adapter: Dialect["createAdapter"],
  compiler: Dialect["createQueryCompiler"],
): Dialect {
  return {
    createAdapter: adapter,
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: compiler,
  }
}

test.each([
  [
    "PostgresAdapter",
    dialect(
      () => new PostgresAdapter(),
      () => new PostgresQueryCompiler(),
    ),
  ],
  [
    "MysqlAdapter",
    dialect(
      () => new MysqlAdapter(),
      () => new MysqlQueryCompiler(),
    ),
  ],
  [
    "MssqlAdapter",
    dialect(
      () => new MssqlAdapter(),
      () => new MssqlQueryCompiler(),
    ),
  ],
])("a dialect with %s is refused by name, and the supported one is named", (name, other) => {
  const db = new Kysely<Database>({ dialect: other })
  expect(() => KyselyAdapter(db)).toThrow(ConfigError)
  expect(() => KyselyAdapter(db)).toThrow(new RegExp(`SQLite.*${name}`))
})

test("a SQLite dialect of another copy of Kysely, or of one's own, is accepted", () => {
  const foreign = {
    supportsReturning: true,
    acquireMigrationLock: async () => {},
    releaseMigrationLock: async () => {},
  }
  expect(foreign).not.toBeInstanceOf(SqliteAdapter)
  const db = new Kysely<Database>({
    dialect: dialect(
      () => foreign,
      () => new SqliteQueryCompiler(),
    ),
  })
  expect(Object.keys(KyselyAdapter(db))).toHaveLength(20)
})

test("a database whose names are respelled by CamelCasePlugin works and is checked", async () => {
  const sqlite = new SQLite(":memory:")
  onTestFinished(() => {
    sqlite.close()
  })
  const db = new Kysely<Database>({
    dialect: new SqliteDialect({ database: sqlite }),
    plugins: [new CamelCasePlugin()],
  })
  await createTables(db)
  expect(await checkSchema(db)).toEqual([])
  const adapter = KyselyAdapter(db)
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id, { refresh_token: "r", expires_at: 1 }))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))

  expect(await adapter.getAccount("42", "google")).toMatchObject({
    refresh_token: "r",
    expires_at: 1,
  })
  expect(await adapter.getAuthenticator("credential")).toEqual(authenticator(id))
  expect((await adapter.getSessionAndUser("session-token"))?.session).toEqual(session(id))
  await adapter.deleteUser(id)
  expect(await adapter.getSessionAndUser("session-token")).toBeNull()
  expect(await adapter.getAuthenticator("credential")).toBeNull()
})

test("types written by kysely-codegen fit", () => {
  interface GeneratedTables {
    User: {
      id: Generated<string>
      name: string | null
      email: string
      emailVerified: string | null
      image: string | null
    }
    Account: {
      id: Generated<string>
      userId: string
      type: string
      provider: string
      providerAccountId: string
    }
    Session: { id: Generated<string>; userId: string; sessionToken: string; expires: string }
    VerificationToken: { identifier: string; token: string; expires: string }
    Post: { id: string }
  }
  const db = new KyselyAuth<GeneratedTables, Codegen>({
    dialect: dialect(
      () => new SqliteAdapter(),
      () => new SqliteQueryCompiler(),
    ),
  })
  expect(Object.keys(KyselyAdapter(db))).toHaveLength(20)
})

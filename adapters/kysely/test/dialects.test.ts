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
  MysqlQueryCompiler,
  PostgresQueryCompiler,
  SqliteAdapter,
  SqliteDialect,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type Dialect,
  type Generated,
} from "kysely"
import { expect, onTestFinished, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"

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

test("a dialect of another database is refused by name, and the supported ones are named", async () => {
  const mssql = dialect(
    () => new MssqlAdapter(),
    () => new MssqlQueryCompiler(),
  )
  const db = new Kysely<Database>({ dialect: mssql })
  expect(() => KyselyAdapter(db)).toThrow(ConfigError)
  expect(() => KyselyAdapter(db)).toThrow(/PostgreSQL.*MssqlAdapter/)
  // Nothing but the dialect of the database is wrong, so the other functions say the same.
  await expect(createTables(db)).rejects.toThrow(ConfigError)
})

test("SQLite without RETURNING is refused", () => {
  const db = new Kysely<Database>({
    dialect: dialect(
      () => ({ ...foreign, supportsReturning: false }),
      () => new SqliteQueryCompiler(),
    ),
  })
  expect(() => KyselyAdapter(db)).toThrow(/SQLite 3.35/)
})

/**
 * A dialect that is not an instance of any class of Kysely: one of another copy, or a custom one.
 */
const foreign = {
  supportsReturning: true,
  acquireMigrationLock: async () => {},
  releaseMigrationLock: async () => {},
}

test.each([
  ["PostgreSQL", () => new PostgresQueryCompiler(), /^delete from "VerificationToken".*returning/],
  ["MySQL", () => new MysqlQueryCompiler(), /^delete from `VerificationToken`.*returning/],
  ["SQLite", () => new SqliteQueryCompiler(), /^delete from "VerificationToken".*returning/],
] as const)("%s is known by its SQL, of any dialect", async (_, compiler, statement) => {
  const sent: string[] = []
  const db = new Kysely<Database>({
    dialect: dialect(() => foreign, compiler),
    log({ query }) {
      sent.push(query.sql)
    },
  })
  const adapter = KyselyAdapter(db)
  expect(Object.keys(adapter)).toHaveLength(27)
  expect(await adapter.useVerificationToken({ identifier: "i", token: "t" })).toBeNull()
  expect(sent).toEqual([expect.stringMatching(statement)])
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
      refresh_token: string | null
      access_token: string | null
      expires_at: number | null
      token_type: string | null
      scope: string | null
      id_token: string | null
      session_state: string | null
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
  expect(Object.keys(KyselyAdapter(db))).toHaveLength(27)
})

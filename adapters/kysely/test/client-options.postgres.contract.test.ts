import { postgres as postgresServer } from "@lockstep/adapter-test-kit/containers"
import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  KyselyStore,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql } from "kysely"
import pg, { type PoolConfig } from "pg"
import postgres from "postgres"
import { afterAll } from "vitest"
import { pgOptions } from "../../../core/test/support/client-options/pg.ts"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"
import { oneByOne, postgresOptions } from "../../../core/test/support/client-options/postgres.ts"
import { postgresJsDialect } from "./postgres-js-dialect.ts"
import { createLegacyTables } from "./postgres-tables.ts"

const server = await postgresServer()
const scope = await server.scope({ name: "kysely client options" })

const connect = (option: PoolConfig) => {
  const pool = new pg.Pool({ connectionString: scope.url, max: 3, ...option })
  return new Kysely<DatabaseWithAuthenticators>({ dialect: new PostgresDialect({ pool }) })
}

const beside = connect({ max: 1 })
await createTables(beside)
await createStoreTable(beside)

afterAll(async () => {
  await beside.destroy()
  await scope.drop()
  await server.stop()
})

const open = async (db: Kysely<DatabaseWithAuthenticators>) => {
  await sql`truncate "User", "VerificationToken", "AuthEntry" cascade`.execute(beside)
  return { adapter: KyselyAdapter(db), store: KyselyStore(db), close: () => db.destroy() }
}

const postgresRows = oneByOne(postgresOptions(postgres))
  // With it, a connection that is reserved, as the dialect does, never opens.
  .filter(([name]) => name !== "fetch_types false")
  .map(
    ([name, option]) =>
      [
        `postgres with ${name}`,
        () => {
          const client = postgres(scope.url, { max: 3, onnotice: () => {}, ...option })
          return open(
            new Kysely<DatabaseWithAuthenticators>({ dialect: postgresJsDialect(client) }),
          )
        },
      ] as const,
  )

const isRefused = (name: string) => name.endsWith(" pascal")

testClientOptions(
  {
    ...Object.fromEntries(
      Object.entries(pgOptions).map(([name, option]) => [
        `pg with ${name}`,
        () => open(connect(option)),
      ]),
    ),
    ...Object.fromEntries(postgresRows.filter(([name]) => !isRefused(name))),
    "pg with binary true, and IDs of the type uuid": async () => {
      await beside.schema.createSchema("legacy").execute()
      await createLegacyTables(beside, "legacy")
      await sql`alter table legacy."Authenticator" alter "counter" type bigint`.execute(beside)
      const db = connect(pgOptions["binary true"] ?? {})
      const adapter = KyselyAdapter(db.withSchema("legacy"), { ids: "database" })
      return { adapter, close: () => db.destroy() }
    },
  },
  Object.fromEntries(
    postgresRows
      .filter(([name]) => isRefused(name))
      .map(([name, opened]) => [
        name,
        { open: opened, says: "needs rows that are objects with the names", of: "reads" },
      ]),
  ),
)

import { postgres } from "@lockstep/adapter-test-kit/containers"
import {
  createStoreTable,
  createTables,
  KyselyAdapter,
  KyselyStore,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect, sql } from "kysely"
import pg, { type PoolConfig } from "pg"
import { afterAll } from "vitest"
import { pgOptions } from "../../../core/test/support/client-options/pg.ts"
import { testClientOptions } from "../../../core/test/support/client-options/test-client-options.ts"

const server = await postgres()
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

testClientOptions(
  Object.fromEntries(
    Object.entries(pgOptions)
      // It reads big integers as other numbers; the types of the package do not have it.
      .filter(([name]) => name !== "binary true")
      .map(([name, option]) => [
        `pg with ${name}`,
        async () => {
          await sql`truncate "User", "VerificationToken", "AuthEntry" cascade`.execute(beside)
          const db = connect(option)
          return { adapter: KyselyAdapter(db), store: KyselyStore(db), close: () => db.destroy() }
        },
      ]),
  ),
)

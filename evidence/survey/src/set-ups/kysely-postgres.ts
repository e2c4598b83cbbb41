import { KyselyAdapter, KyselyAuth, type Database } from "@auth/kysely-adapter"
import { PostgresDialect } from "kysely"
import pg from "pg"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/kysely-adapter` on PostgreSQL. */
export const kyselyPostgres: SetUp = defineSetUp({
  id: "kysely-postgres",
  short: "Kysely PG",
  adapter: "@auth/kysely-adapter",
  on: "PostgreSQL",
  store: "postgres",
  drivers: ["kysely", "pg"],
  schema: "kysely-postgres.sql",
  about: "The migration of the documentation, with `pg`, as there.",
  connect({ url, pool, timeout }) {
    const dialect = new PostgresDialect({
      pool: new pg.Pool({
        connectionString: url,
        ...(pool !== undefined && { max: pool }),
        ...(timeout !== undefined && { query_timeout: timeout, connectionTimeoutMillis: timeout }),
      }),
    })
    const db = new KyselyAuth<Database>({ dialect })
    return { adapter: KyselyAdapter(db), close: () => db.destroy() }
  },
})

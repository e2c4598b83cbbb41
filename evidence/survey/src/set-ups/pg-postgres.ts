import PostgresAdapter from "@auth/pg-adapter"
import pg from "pg"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/pg-adapter`. */
export const pgPostgres: SetUp = defineSetUp({
  id: "pg-postgres",
  short: "pg",
  adapter: "@auth/pg-adapter",
  on: "PostgreSQL",
  store: "postgres",
  drivers: ["pg"],
  schema: "pg-postgres.sql",
  about: "The documented tables, and the documented settings of the pool.",
  connect({ url, pool = 20, timeout, connectTimeout = 2000 }) {
    const client = new pg.Pool({
      connectionString: url,
      max: pool,
      idleTimeoutMillis: 30_000,
      connectionTimeoutMillis: connectTimeout,
      ...(timeout !== undefined && { query_timeout: timeout }),
    })
    return { adapter: PostgresAdapter(client), close: () => client.end() }
  },
})

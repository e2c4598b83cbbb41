import { DrizzleAdapter } from "@auth/drizzle-adapter"
import { drizzle } from "drizzle-orm/postgres-js"
import postgres from "postgres"
import type { Connection, Place } from "../place.ts"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/drizzle-adapter` on PostgreSQL with the tables that it brings along. */
export const drizzlePostgres: SetUp = defineSetUp({
  id: "drizzle-postgres",
  short: "Drizzle PG",
  adapter: "@auth/drizzle-adapter",
  on: "PostgreSQL",
  store: "postgres",
  drivers: ["drizzle-orm", "postgres"],
  schema: "drizzle-postgres.sql",
  about:
    "`DrizzleAdapter(db)` without custom tables, on a database created from the tables of the package, with `postgres` as in the documentation.",
  connect,
})

/** `@auth/drizzle-adapter` on PostgreSQL with the tables of its documentation. */
export const drizzlePostgresDocumented: SetUp = defineSetUp({
  id: "drizzle-postgres-documented",
  short: "Drizzle PG docs",
  adapter: "@auth/drizzle-adapter",
  on: "PostgreSQL, documented tables",
  store: "postgres",
  drivers: ["drizzle-orm", "postgres"],
  schema: "drizzle-postgres.sql",
  // The documentation wraps each composite key in an object inside an array, which Drizzle ignores.
  changeSchema: (sql) => sql.replaceAll(/,\n +PRIMARY KEY\(.*\)/g, ""),
  about:
    "The same code on a database that `drizzle-kit` created from the documented `schema.ts`. Drizzle ignores the form of its composite primary keys, so the database has none.",
  connect,
})

function connect({ url, pool, timeout }: Place): Connection {
  const client = postgres(url, {
    ...(pool !== undefined && { max: pool }),
    ...(timeout !== undefined && { connect_timeout: timeout / 1000 }),
  })
  return { adapter: DrizzleAdapter(drizzle(client)), close: () => client.end({ timeout: 5 }) }
}

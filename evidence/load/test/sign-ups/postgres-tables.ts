import { createTables, type DatabaseWithAuthenticators } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"

/** Makes the tables of the Kysely adapter. */
export async function createPostgresTables(url: string): Promise<void> {
  const pool = new pg.Pool({ connectionString: url, max: 1 })
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect: new PostgresDialect({ pool }) })
  await createTables(db)
  await db.destroy()
}

import { createTables, KyselyAdapter } from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"

export { AdapterError } from "@lockstep/core/adapters"

/** Opens an empty database. */
export async function openStore() {
  const db = new Kysely({ dialect: new SqliteDialect({ database: new SQLite(":memory:") }) })
  await createTables(db)
  return {
    adapter: KyselyAdapter(db),
    countUsers: async () => (await db.selectFrom("user").select("id").execute()).length,
  }
}

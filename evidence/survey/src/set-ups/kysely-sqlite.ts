import { KyselyAdapter, KyselyAuth, type Database } from "@auth/kysely-adapter"
import SQLite from "better-sqlite3"
import { SqliteDialect } from "kysely"
import { defineSetUp, type SetUp } from "./set-up.ts"

/** `@auth/kysely-adapter` on SQLite. */
export const kyselySqlite: SetUp = defineSetUp({
  id: "kysely-sqlite",
  short: "Kysely SQLite",
  adapter: "@auth/kysely-adapter",
  on: "SQLite",
  store: "sqlite",
  drivers: ["kysely", "better-sqlite3"],
  schema: "kysely-sqlite.sql",
  about:
    "The documentation has tables for PostgreSQL only; the column types are those of the package's own tests on SQLite. The driver turns foreign keys on.",
  connect({ url }) {
    const db = new KyselyAuth<Database>({
      dialect: new SqliteDialect({ database: new SQLite(url) }),
    })
    return { adapter: KyselyAdapter(db), close: () => db.destroy() }
  },
})

import path from "node:path"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, SqliteDialect } from "kysely"
import type { Target } from "../target.ts"

/** The Kysely adapter on each of its databases. */
export const kyselyTargets: readonly Target[] = [
  {
    id: "kysely-sqlite",
    pool: 1,
    async open(folder) {
      const database = new SQLite(path.join(folder, "load.db"))
      database.pragma("journal_mode = WAL")
      const db = new Kysely<DatabaseWithAuthenticators>({
        dialect: new SqliteDialect({ database }),
      })
      await createTables(db)
      return {
        adapter: KyselyAdapter(db),
        connections: () => Promise.resolve(1),
        close: () => db.destroy(),
      }
    },
  },
]

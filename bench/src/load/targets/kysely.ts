import path from "node:path"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, MysqlDialect, PostgresDialect, SqliteDialect, sql, type Dialect } from "kysely"
import { createPool } from "mysql2"
import pg from "pg"
import type { OpenTarget, Target } from "../target.ts"

const pool = 10

/** The Kysely adapter on each of its databases. */
export const kyselyTargets: readonly Target[] = [
  {
    id: "kysely-sqlite",
    pool: 1,
    open(folder) {
      const database = new SQLite(path.join(folder, "load.db"))
      database.pragma("journal_mode = WAL")
      return open(new SqliteDialect({ database }), () => Promise.resolve(1))
    },
  },
  {
    id: "kysely-postgres",
    server: "postgres",
    pool,
    open(url) {
      const connections = new pg.Pool({ connectionString: url, max: pool })
      // Calls tell what went wrong; without a listener a lost connection ends the process.
      connections.on("error", () => {})
      connections.on("connect", (client) => client.on("error", () => {}))
      return open(new PostgresDialect({ pool: connections }), async (db) => {
        const { rows } = await sql<{ count: number }>`
          select count(*)::int as count from pg_stat_activity where backend_type = 'client backend'
        `.execute(db)
        return rows[0]?.count ?? 0
      })
    },
  },
  {
    id: "kysely-mysql",
    server: "mysql",
    pool,
    open(url) {
      const connections = createPool({ uri: url, connectionLimit: pool, timezone: "Z" })
      return open(new MysqlDialect({ pool: connections }), async (db) => {
        const { rows } = await sql<{ Command: string }>`show processlist`.execute(db)
        return rows.filter(({ Command }) => Command !== "Daemon").length
      })
    },
  },
]

type Database = Kysely<DatabaseWithAuthenticators>

async function open(
  dialect: Dialect,
  connections: (db: Database) => Promise<number>,
): Promise<OpenTarget> {
  const db: Database = new Kysely({ dialect })
  await createTables(db)
  return {
    adapter: KyselyAdapter(db),
    connections: () => connections(db),
    close: () => db.destroy(),
  }
}

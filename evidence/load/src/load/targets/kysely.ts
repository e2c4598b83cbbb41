import path from "node:path"
import {
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { Kysely, MysqlDialect, PostgresDialect, SqliteDialect, type Dialect } from "kysely"
import { createPool } from "mysql2"
import type { OpenTarget, Target } from "../target.ts"
import { openMySQLPool, openPostgresPool } from "./pools.ts"

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
      const { client, connections } = openPostgresPool(url, pool)
      return open(new PostgresDialect({ pool: client }), connections)
    },
  },
  {
    id: "kysely-mariadb",
    server: "mariadb",
    // The count is requested over another connection.
    pool: pool + 1,
    open(url) {
      const beside = openMySQLPool(url, 1)
      const client = createPool({ uri: url, connectionLimit: pool, timezone: "Z" })
      return open(new MysqlDialect({ pool: client }), beside.connections, () => beside.client.end())
    },
  },
]

async function open(
  dialect: Dialect,
  connections: () => Promise<number>,
  closeBeside: () => Promise<void> = () => Promise.resolve(),
): Promise<OpenTarget> {
  const db = new Kysely<DatabaseWithAuthenticators>({ dialect })
  await createTables(db)
  return {
    adapter: KyselyAdapter(db),
    connections,
    async close() {
      await db.destroy()
      await closeBeside()
    },
  }
}

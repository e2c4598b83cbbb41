import path from "node:path"
import { DrizzleAdapter, mysqlTables, pgTables, sqliteTables } from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle as drizzleSQLite } from "drizzle-orm/better-sqlite3"
import { drizzle as drizzleMySQL } from "drizzle-orm/mysql2"
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres"
import { once, shippedSql } from "../sql-files.ts"
import type { Target } from "../target.ts"
import { openMySQLPool, openPostgresPool } from "./pools.ts"

const pool = 10

/** The Drizzle adapter on each of its databases. */
export const drizzleTargets: readonly Target[] = [
  {
    id: "drizzle-sqlite",
    pool: 1,
    open(folder) {
      const sqlite = new SQLite(path.join(folder, "load.db"))
      sqlite.pragma("journal_mode = WAL")
      sqlite.exec(shippedSql("drizzle/schema/sqlite.sql"))
      return Promise.resolve({
        adapter: DrizzleAdapter(drizzleSQLite(sqlite), sqliteTables()),
        connections: () => Promise.resolve(1),
        close: () => Promise.resolve(void sqlite.close()),
      })
    },
  },
  {
    id: "drizzle-postgres",
    server: "postgres",
    pool,
    async open(url) {
      const { client, connections, hasTable } = openPostgresPool(url, pool)
      await once(hasTable("account"), () => client.query(shippedSql("drizzle/schema/postgres.sql")))
      return {
        adapter: DrizzleAdapter(drizzlePostgres(client), pgTables()),
        connections,
        close: () => client.end(),
      }
    },
  },
  {
    id: "drizzle-mariadb",
    server: "mariadb",
    pool,
    async open(url) {
      const { client, connections, hasTable, run } = openMySQLPool(url, pool)
      await once(hasTable("account"), () => run(shippedSql("drizzle/schema/mysql.sql")))
      return {
        adapter: DrizzleAdapter(drizzleMySQL(client), mysqlTables()),
        connections,
        close: () => client.end(),
      }
    },
  },
]

import {
  checkSchema,
  DrizzleAdapter,
  mysqlTables,
  pgTables,
  sqliteTables,
} from "@lockstep/drizzle-adapter"
import SQLite from "better-sqlite3"
import { drizzle as drizzleSQLite } from "drizzle-orm/better-sqlite3"
import { drizzle as drizzleMySQL } from "drizzle-orm/mysql2"
import { drizzle as drizzlePostgres } from "drizzle-orm/node-postgres"
import { shippedSql } from "../../src/load/sql-files.ts"
import { openMySQLPool, openPostgresPool } from "../../src/load/targets/pools.ts"
import type { OpenAdapter } from "./index-plans.ts"
import { plansOfMySQL } from "./plans-of-mysql.ts"
import { plansOfPostgres } from "./plans-of-postgres.ts"
import { plansOfSQLite } from "./plans-of-sqlite.ts"
import { recorded, type Recorded } from "./recorded.ts"

/** The Drizzle adapter on PostgreSQL. */
export async function drizzleOnPostgres(url: string): Promise<OpenAdapter> {
  const { client } = openPostgresPool(url, 2)
  await client.query(shippedSql("drizzle/schema/postgres.sql"))
  const [sent, planner] = [recorded(), await plansOfPostgres(url)]
  const db = drizzlePostgres(client, { logger: loggerTo(sent) })
  return {
    adapter: DrizzleAdapter(db, pgTables()),
    problems: () => checkSchema(db, pgTables()),
    sent,
    planner,
    byName: `select * from "user" where "name" = 'Ada'`,
    async close() {
      await planner.close()
      await client.end()
    },
  }
}

/** The Drizzle adapter on MySQL. */
export async function drizzleOnMySQL(url: string): Promise<OpenAdapter> {
  const { client, run } = openMySQLPool(url, 2)
  await run(shippedSql("drizzle/schema/mysql.sql"))
  const [sent, planner] = [recorded(), await plansOfMySQL(url)]
  const db = drizzleMySQL(client, { logger: loggerTo(sent) })
  return {
    adapter: DrizzleAdapter(db, mysqlTables()),
    problems: () => checkSchema(db, mysqlTables()),
    sent,
    planner,
    byName: "select * from user where name = 'Ada'",
    async close() {
      await planner.close()
      await client.end()
    },
  }
}

/** The Drizzle adapter on SQLite. */
export function drizzleOnSQLite(): Promise<OpenAdapter> {
  const sqlite = new SQLite(":memory:")
  sqlite.exec(shippedSql("drizzle/schema/sqlite.sql"))
  const sent = recorded()
  const db = drizzleSQLite(sqlite, { logger: loggerTo(sent) })
  return Promise.resolve({
    adapter: DrizzleAdapter(db, sqliteTables()),
    problems: () => checkSchema(db, sqliteTables()),
    sent,
    planner: plansOfSQLite(sqlite),
    byName: `select * from "user" where "name" = 'Ada'`,
    close: () => Promise.resolve(void sqlite.close()),
  })
}

function loggerTo(sent: Recorded) {
  return { logQuery: (sql: string, parameters: unknown[]) => sent.add(sql, parameters) }
}

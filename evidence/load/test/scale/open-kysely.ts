import {
  checkSchema,
  createTables,
  KyselyAdapter,
  type DatabaseWithAuthenticators,
} from "@lockstep/kysely-adapter"
import SQLite from "better-sqlite3"
import { type Dialect, Kysely, MysqlDialect, PostgresDialect, SqliteDialect } from "kysely"
import { createPool } from "mysql2"
import pg from "pg"
import type { OpenAdapter, Planner } from "./index-plans.ts"
import { plansOfMySQL } from "./plans-of-mysql.ts"
import { plansOfPostgres } from "./plans-of-postgres.ts"
import { plansOfSQLite } from "./plans-of-sqlite.ts"
import { recorded } from "./recorded.ts"

/** The Kysely adapter on PostgreSQL. */
export async function kyselyOnPostgres(url: string): Promise<OpenAdapter> {
  const pool = new pg.Pool({ connectionString: url, max: 2 })
  const planner = await plansOfPostgres(url)
  return open(new PostgresDialect({ pool }), planner, `select * from "User" where "name" = 'Ada'`)
}

/** The Kysely adapter on MySQL. */
export async function kyselyOnMySQL(url: string): Promise<OpenAdapter> {
  const pool = createPool({ uri: url, timezone: "Z", connectionLimit: 2 })
  const planner = await plansOfMySQL(url)
  return open(new MysqlDialect({ pool }), planner, "select * from User where name = 'Ada'")
}

/** The Kysely adapter on SQLite. */
export function kyselyOnSQLite(): Promise<OpenAdapter> {
  const database = new SQLite(":memory:")
  const planner = plansOfSQLite(database)
  return open(new SqliteDialect({ database }), planner, `select * from "User" where "name" = 'Ada'`)
}

async function open(dialect: Dialect, planner: Planner, byName: string): Promise<OpenAdapter> {
  const sent = recorded()
  const db = new Kysely<DatabaseWithAuthenticators>({
    dialect,
    log: ({ query }) => sent.add(query.sql, query.parameters),
  })
  await createTables(db)
  return {
    adapter: KyselyAdapter(db),
    sent,
    planner,
    byName,
    problems: () => checkSchema(db),
    async close() {
      await planner.close()
      await db.destroy()
    },
  }
}

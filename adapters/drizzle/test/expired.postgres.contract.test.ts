import { postgres } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, pgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { afterAll } from "vitest"
import {
  testExpiredSessions,
  waitingOnPostgres,
  type ExpiredSessions,
} from "../../../core/test/support/adapter-suites/expired-sessions.ts"
import { pgSchemaSql } from "./own-pg-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "drizzle expired", setup: pgSchemaSql })
const pool = new pg.Pool({ connectionString: scope.url, max: 3 })
const tables = pgTables()
const db = drizzle(pool)
const adapter = DrizzleAdapter(db, tables)

afterAll(async () => {
  await pool.end()
  await scope.drop()
  await server.stop()
})

const store: ExpiredSessions = {
  adapter,
  extending: (meanwhile) =>
    db.transaction(async (transaction) => {
      const expires = new Date("2040-07-01T00:00:00Z")
      await transaction.update(tables.sessionsTable).set({ expires })
      await meanwhile()
    }),
  async waiting() {
    const { rows } = await pool.query<{ waiting: number }>(waitingOnPostgres)
    return Number(rows[0]?.waiting)
  },
}

testExpiredSessions(() => store)

import { postgres } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, pgTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/node-postgres"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import {
  expectExtendedToStay,
  expectLiveToBeLeftAlone,
  waitingOnPostgres,
  type ExpiredSessions,
} from "../../../core/test/support/expired-sessions.ts"
import { plansOfDeletion, SentStatements } from "./expired-servers.ts"
import { pgSchemaSql } from "./own-pg-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "drizzle expired", setup: pgSchemaSql })
const pool = new pg.Pool({ connectionString: scope.url, max: 3 })
const sent = new SentStatements()
const tables = pgTables()
const db = drizzle(pool, { logger: sent })
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

test("a session that is extended while expired ones are deleted stays", async () => {
  await expectExtendedToStay(store)
})

test("expired sessions are deleted while others are changed", async () => {
  await expectLiveToBeLeftAlone(store)
})

test("expired sessions are found by an index", async () => {
  const [sessions] = await plansOfDeletion({
    adapter,
    sent,
    table: `"session"`,
    analyze: `analyze "session"`,
    ask: async (text, parameters = []) => (await pool.query(text, [...parameters])).rows,
  })
  expect(sessions).toContain("session_expires_index")
  expect(sessions).not.toContain("Seq Scan")
})

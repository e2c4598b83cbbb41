import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, mysqlTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool, type RowDataPacket } from "mysql2/promise"
import { afterAll, describe, expect, test } from "vitest"
import {
  expectExtendedToStay,
  expectLiveToBeLeftAlone,
  waitingOnMySQL,
  type ExpiredSessions,
} from "../../../core/test/support/expired-sessions.ts"
import { plansOfDeletion, SentStatements } from "./expired-servers.ts"
import { mysqlSchema } from "./own-mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "drizzle expired", setup: mysqlSchema })
  const pool = createPool(scope.url)
  const sent = new SentStatements()
  const tables = mysqlTables()
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
      const [rows] = await pool.query<RowDataPacket[]>(waitingOnMySQL)
      return Number(rows[0]?.["waiting"])
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
      table: "`session`",
      analyze: "analyze table `session`",
      ask: async (text, parameters = []) => (await pool.query(text, [...parameters]))[0],
    })
    expect(sessions).toMatch(/"key":"session_expires_index"|using session_expires_index/)
  })
})

import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { DrizzleAdapter, mysqlTables } from "@lockstep/drizzle-adapter"
import { drizzle } from "drizzle-orm/mysql2"
import { createPool, type RowDataPacket } from "mysql2/promise"
import { afterAll, describe } from "vitest"
import {
  testExpiredSessions,
  waitingOnMySQL,
  type ExpiredSessions,
} from "../../../core/test/support/adapter-suites/expired-sessions.ts"
import { mysqlSchema } from "./own-mysql-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "drizzle expired", setup: mysqlSchema })
  const pool = createPool(scope.url)
  const tables = mysqlTables()
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
      const [rows] = await pool.query<RowDataPacket[]>(waitingOnMySQL)
      return Number(rows[0]?.["waiting"])
    },
  }

  testExpiredSessions(() => store)
})

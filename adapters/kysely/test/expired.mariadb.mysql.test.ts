import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect } from "kysely"
import { createPool } from "mysql2"
import { afterAll, describe, expect, test } from "vitest"
import {
  expectExtendedToStay,
  expectLiveToBeLeftAlone,
  waitingOnMySQL,
} from "../../../core/test/support/expired-sessions.ts"
import { expiredSessions, plansOfDeletion } from "./expired-servers.ts"
import type { OwnTables } from "./own-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "kysely expired" })
  const sent: { sql: string; parameters: readonly unknown[] }[] = []
  const db = new Kysely<OwnTables>({
    dialect: new MysqlDialect({ pool: createPool({ uri: scope.url, timezone: "Z" }) }),
    log: ({ query }) => void sent.push(query),
  })
  await createTables(db)

  afterAll(async () => {
    await db.destroy()
    await scope.drop()
    await server.stop()
  })

  test("a session that is extended while expired ones are deleted stays", async () => {
    await expectExtendedToStay(expiredSessions(db, waitingOnMySQL))
  })

  test("expired sessions are deleted while others are changed", async () => {
    await expectLiveToBeLeftAlone(expiredSessions(db, waitingOnMySQL))
  })

  test("expired sessions are found by an index", async () => {
    const [sessions] = await plansOfDeletion(db, sent, "`Session`", "analyze table `Session`")
    expect(sessions).toMatch(/"key":"Session_expires_index"|using Session_expires_index/)
  })
})

import { mariadb, mysql } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { Kysely, MysqlDialect } from "kysely"
import { createPool } from "mysql2"
import { afterAll, describe } from "vitest"
import {
  testExpiredSessions,
  waitingOnMySQL,
} from "../../../core/test/support/adapter-suites/expired-sessions.ts"
import { expiredSessions } from "./expired-servers.ts"
import type { OwnTables } from "./own-tables.ts"

describe.each([
  ["MariaDB", mariadb],
  ["MySQL", mysql],
])("on %s", async (_server, start) => {
  const server = await start()
  const scope = await server.scope({ name: "kysely expired" })
  const db = new Kysely<OwnTables>({
    dialect: new MysqlDialect({ pool: createPool({ uri: scope.url, timezone: "Z" }) }),
  })
  await createTables(db)

  afterAll(async () => {
    await db.destroy()
    await scope.drop()
    await server.stop()
  })

  testExpiredSessions(() => expiredSessions(db, waitingOnMySQL))
})

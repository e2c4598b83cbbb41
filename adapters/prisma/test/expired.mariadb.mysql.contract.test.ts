import { describe } from "vitest"
import {
  testExpiredSessions,
  waitingOnMySQL,
} from "../../../core/test/support/adapter-suites/expired-sessions.ts"
import { expiredSessions } from "./expired-servers.ts"
import { mysqlServers } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  testExpiredSessions(async () =>
    expiredSessions(await openMySQL(), {
      extend: "update `Session` set expires = '2040-07-01 00:00:00'",
      waiting: waitingOnMySQL,
    }),
  )
})

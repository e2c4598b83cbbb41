import {
  testExpiredSessions,
  waitingOnPostgres,
} from "../../../core/test/support/adapter-suites/expired-sessions.ts"
import { expiredSessions } from "./expired-servers.ts"
import { openPostgres } from "./open-database.ts"

testExpiredSessions(async () =>
  expiredSessions(await openPostgres(), {
    extend: `update "Session" set expires = '2040-07-01T00:00:00Z'`,
    waiting: waitingOnPostgres,
  }),
)

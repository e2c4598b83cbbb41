import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll } from "vitest"
import {
  testExpiredSessions,
  waitingOnPostgres,
} from "../../../core/test/support/adapter-suites/expired-sessions.ts"
import { expiredSessions } from "./expired-servers.ts"
import type { OwnTables } from "./own-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely expired" })
const db = new Kysely<OwnTables>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: scope.url, max: 3 }) }),
})
await createTables(db)

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

testExpiredSessions(() => expiredSessions(db, waitingOnPostgres))

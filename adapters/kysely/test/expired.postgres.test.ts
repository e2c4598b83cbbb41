import { postgres } from "@lockstep/adapter-test-kit/containers"
import { createTables } from "@lockstep/kysely-adapter"
import { Kysely, PostgresDialect } from "kysely"
import pg from "pg"
import { afterAll, expect, test } from "vitest"
import {
  expectExtendedToStay,
  expectLiveToBeLeftAlone,
  waitingOnPostgres,
} from "../../../core/test/support/expired-sessions.ts"
import { expiredSessions, plansOfDeletion } from "./expired-servers.ts"
import type { OwnTables } from "./own-tables.ts"

const server = await postgres()
const scope = await server.scope({ name: "kysely expired" })
const sent: { sql: string; parameters: readonly unknown[] }[] = []
const db = new Kysely<OwnTables>({
  dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: scope.url, max: 3 }) }),
  log: ({ query }) => void sent.push(query),
})
await createTables(db)

afterAll(async () => {
  await db.destroy()
  await scope.drop()
  await server.stop()
})

test("a session that is extended while expired ones are deleted stays", async () => {
  await expectExtendedToStay(expiredSessions(db, waitingOnPostgres))
})

test("expired sessions are deleted while others are changed", async () => {
  await expectLiveToBeLeftAlone(expiredSessions(db, waitingOnPostgres))
})

test("expired sessions are found by an index", async () => {
  const [sessions] = await plansOfDeletion(db, sent, `"Session"`, `analyze "Session"`)
  expect(sessions).toContain("Session_expires_index")
  expect(sessions).not.toContain("Seq Scan")
})

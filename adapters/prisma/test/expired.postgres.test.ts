import { expect, test } from "vitest"
import {
  expectExtendedToStay,
  expectLiveToBeLeftAlone,
  waitingOnPostgres,
} from "../../../core/test/support/expired-sessions.ts"
import { expiredSessions, planOfDeletion, type ServerStatements } from "./expired-servers.ts"
import { openPostgres } from "./open-database.ts"

const statements: ServerStatements = {
  extend: `update "Session" set expires = '2040-07-01T00:00:00Z'`,
  waiting: waitingOnPostgres,
  table: `"Session"`,
  analyze: `analyze "Session"`,
  explain: (statement) => `explain (generic_plan) ${statement}`,
}

test("a session that is extended while expired ones are deleted stays", async () => {
  await expectExtendedToStay(expiredSessions(await openPostgres(), statements))
})

test("expired sessions are deleted while others are changed", async () => {
  await expectLiveToBeLeftAlone(expiredSessions(await openPostgres(), statements))
})

test("expired sessions are found by an index", async () => {
  const plan = await planOfDeletion(await openPostgres(), statements)
  expect(plan).toContain("Session_expires_idx")
  expect(plan).not.toContain("Seq Scan")
})

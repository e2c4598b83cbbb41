import { describe, expect, test } from "vitest"
import {
  expectExtendedToStay,
  expectLiveToBeLeftAlone,
  waitingOnMySQL,
} from "../../../core/test/support/expired-sessions.ts"
import { expiredSessions, planOfDeletion, type ServerStatements } from "./expired-servers.ts"
import { mysqlServers } from "./open-database.ts"

/** From when until when sessions expired, and which of them are read. */
const values = ["'1970-01-01 00:00:00'", "'2026-01-01 00:00:00'", "1000", "0"]

const statements: ServerStatements = {
  extend: "update `Session` set expires = '2040-07-01 00:00:00'",
  waiting: waitingOnMySQL,
  table: "`Session`",
  analyze: "analyze table `Session`",
  explain: (statement) =>
    values.reduce((text, value) => text.replace("?", value), `explain ${statement}`),
}

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  test("a session that is extended while expired ones are deleted stays", async () => {
    await expectExtendedToStay(expiredSessions(await openMySQL(), statements))
  })

  test("expired sessions are deleted while others are changed", async () => {
    await expectLiveToBeLeftAlone(expiredSessions(await openMySQL(), statements))
  })

  test("expired sessions are found by an index", async () => {
    const plan = await planOfDeletion(await openMySQL(), statements)
    expect(plan).toMatch(/"key":"Session_expires_idx"|using Session_expires_idx/)
  })
})

import { describe, expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { mysqlServers } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  test("a user without cascades is deleted with everything that is theirs", async () => {
    const { prisma, adapter } = await openMySQL("legacy")
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.createAuthenticator(authenticator(id))
    const other = await adapter.createUser(user({ email: "other@example.com" }))
    await adapter.createSession(session(other.id, { sessionToken: "other" }))

    await adapter.deleteUser(id)

    expect(await prisma.user.count()).toBe(1)
    expect(await prisma.account.count()).toBe(0)
    expect(await prisma.authenticator.count()).toBe(0)
    expect(await prisma.session.count()).toBe(1)
  })

  test("columns that the schema fills in are read back", async () => {
    const { adapter } = await openMySQL("legacy")
    const { id } = await adapter.createUser(user())

    const created = await adapter.createSession(session(id))

    expect(created).toHaveProperty("createdAt", expect.any(Date))
    expect((await adapter.getSessionAndUser("session-token"))?.session).toEqual(created)
  })
})

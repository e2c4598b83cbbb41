import { describe, expect, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { mysqlServers, watchStatements } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  test("an id is of the kind that the schema says, and what was answered is what was stored", async () => {
    const { adapter } = await openMySQL("own")
    const created = await adapter.createUser(user())

    expect(created.id).toMatch(/^c[0-9a-z]{24}$/)
    expect(await adapter.getUser(created.id)).toEqual(created)
  })

  test("what the schema fills in is read by the new id", async () => {
    const { prisma, adapter } = await openMySQL("filled")
    const seen = watchStatements(prisma)
    const created = await adapter.createUser(user())

    expect(seen.filter((statement) => !statement.includes("as sample"))).toHaveLength(2)
    expect(created).toMatchObject({ role: "member", createdAt: expect.any(Date) })
    expect(await adapter.getUser(created.id)).toEqual(created)
  })

  test("what the schema fills in is there, too, when a user is created with an account", async () => {
    const { adapter } = await openMySQL("filled")
    const { user: created } = await adapter.createUserWithAccount({
      user: user(),
      account: { type: "oidc", provider: "google", providerAccountId: "42" },
    })

    expect(created).toMatchObject({ role: "member", createdAt: expect.any(Date) })
    expect(await adapter.getUserByAccount(account(""))).toEqual(created)
  })

  test("ids that the database counts come back", async () => {
    const { adapter } = await openMySQL("renamed")
    const { id } = await adapter.createUser(user())
    const other = await adapter.createUserWithAccount({
      user: user({ email: "grace@example.com" }),
      account: { type: "oidc", provider: "google", providerAccountId: "42" },
      session: { sessionToken: "session-token", expires: session("").expires },
    })

    expect([id, other.user.id]).toEqual(["1", "2"])
    expect(await adapter.getSessionAndUser("session-token")).toEqual(other)
  })

  test("JSON is read back as the database has it", async () => {
    const { adapter } = await openMySQL("own")
    const given = { ...user(), settings: { theme: "dark", left: undefined } }
    const created = await adapter.createUser(given)

    expect(created).toHaveProperty("settings", { theme: "dark" })
  })

  test("of a user and an account both are refused when one is", async () => {
    const { prisma, adapter } = await openMySQL()
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))

    const again = adapter.createUserWithAccount({
      user: user({ email: "grace@example.com" }),
      account: { type: "oidc", provider: "google", providerAccountId: "42" },
    })

    await expect(again).rejects.toMatchObject({ code: "duplicate" })
    expect(await prisma.user.count()).toBe(1)
  })
})

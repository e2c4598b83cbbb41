import type { Adapter } from "@lockstep/core/adapters"
import { describe, expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { mysqlServers, watchStatements } from "./open-database.ts"

describe.each(mysqlServers)("on %s", (_server, openMySQL) => {
  /** What the collation that Prisma gives its tables takes for the same. */
  const alike = {
    session: "SESSION-TOKEN",
    token: "tókén ",
    provider: "Google",
    passkey: "CREDENTIAL",
  }

  async function populated(adapter: Required<Adapter>) {
    const created = await adapter.createUser(user())
    await adapter.linkAccount(account(created.id))
    await adapter.createSession(session(created.id))
    await adapter.createAuthenticator(authenticator(created.id))
    await adapter.createVerificationToken({ identifier: "a", token: "token", expires: new Date(0) })
    return created
  }

  describe.each([
    ["the collation of Prisma", false],
    ["exact keys", true],
  ])("with %s", (_name, isExact) => {
    test("look-alikes find nothing", async () => {
      const { adapter } = await openMySQL("shipped", isExact)
      const { id } = await populated(adapter)

      expect(await adapter.getUser(id.toUpperCase())).toBeNull()
      expect(await adapter.getUserByEmail("ádà@example.com")).toBeNull()
      expect(await adapter.getSessionAndUser(alike.session)).toBeNull()
      expect(await adapter.getAccount("42", alike.provider)).toBeNull()
      expect(
        await adapter.getUserByAccount({ provider: alike.provider, providerAccountId: "42" }),
      ).toBeNull()
      expect(await adapter.getAuthenticator(alike.passkey)).toBeNull()
      expect(await adapter.listAuthenticatorsByUserId(id.toUpperCase())).toEqual([])
    })

    test("look-alikes change and delete nothing", async () => {
      const { adapter } = await openMySQL("shipped", isExact)
      const created = await populated(adapter)
      const expires = new Date("2035-01-01T00:00:00.000Z")

      await expect(
        adapter.updateUser({ id: created.id.toUpperCase(), name: "Eve" }),
      ).rejects.toThrow("no such user")
      expect(await adapter.updateSession({ sessionToken: alike.session, expires })).toBeNull()
      await expect(adapter.updateAuthenticatorCounter(alike.passkey, 9)).rejects.toThrow("no such")
      await adapter.deleteSession(alike.session)
      await adapter.unlinkAccount({ provider: alike.provider, providerAccountId: "42" })
      await adapter.deleteSessionsByUserId(created.id.toUpperCase())
      await adapter.deleteUser(created.id.toUpperCase())
      expect(await adapter.useVerificationToken({ identifier: "a", token: alike.token })).toBeNull()

      const found = await adapter.getSessionAndUser("session-token")
      expect(found).toEqual({ session: session(created.id), user: created })
      expect((await adapter.getAuthenticator("credential"))?.counter).toBe(5)
      expect(await adapter.getAccount("42", "google")).not.toBeNull()
      expect(await adapter.useVerificationToken({ identifier: "a", token: "token" })).not.toBeNull()
    })

    test("the very keys change and delete", async () => {
      const { adapter } = await openMySQL("shipped", isExact)
      const { id } = await populated(adapter)
      const expires = new Date("2035-01-01T00:00:00.000Z")

      expect(await adapter.updateUser({ id, name: "Eve" })).toMatchObject({ id, name: "Eve" })
      expect(await adapter.updateSession({ sessionToken: "session-token", expires })).toMatchObject(
        {
          expires,
        },
      )
      expect(await adapter.updateAuthenticatorCounter("credential", 9)).toMatchObject({
        counter: 9,
      })
      await adapter.unlinkAccount({ provider: "google", providerAccountId: "42" })
      expect(await adapter.getAccount("42", "google")).toBeNull()
      await adapter.deleteSession("session-token")
      expect(await adapter.getSessionAndUser("session-token")).toBeNull()
      await adapter.deleteUser(id)
      expect(await adapter.getUser(id)).toBeNull()
    })

    test("of many uses of one token one gets it, and no client an error", async () => {
      const { adapter } = await openMySQL("shipped", isExact)
      const token = { identifier: "a", token: "t", expires: new Date("2030-01-01T00:00:00.123Z") }
      await adapter.createVerificationToken(token)

      const uses = await Promise.all(
        Array.from({ length: 20 }, async () => adapter.useVerificationToken(token)),
      )

      expect(uses.filter((used) => used !== null)).toEqual([token])
    })
  })

  test("an address that differs in ASCII case is found where the column lets it pass", async () => {
    const { adapter } = await openMySQL()
    const { id } = await adapter.createUser(user())

    expect(await adapter.getUserByEmail("ADA@Example.com")).toMatchObject({ id })
  })

  test("whether keys are exact is asked once", async () => {
    const { prisma, adapter } = await openMySQL("shipped", true)
    const seen = watchStatements(prisma)

    await adapter.deleteSession("one")
    await adapter.deleteSession("two")

    expect(seen.filter((statement) => statement.includes("information_schema"))).toHaveLength(1)
    expect(seen).toHaveLength(3)
  })

  test("whether keys are exact is asked again after it could not be told", async () => {
    const { prisma, adapter } = await openMySQL("shipped", true)
    await prisma.$executeRawUnsafe("rename table Session to Away")
    await expect(adapter.deleteSession("one")).rejects.toThrow("deleteSession failed")
    await prisma.$executeRawUnsafe("rename table Away to Session")
    const seen = watchStatements(prisma)

    await adapter.deleteSession("two")

    expect(seen.at(-1)).toMatch(/^DELETE/)
  })
})

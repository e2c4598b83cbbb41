import type { OnUnknownField } from "@lockstep/core/adapters"
import { expect, test, vi } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openSQLite } from "./open-database.ts"

test("columns of the application's own are stored and handed out", async () => {
  const { adapter } = await openSQLite("own")
  const given = { ...user(), role: "admin", settings: { theme: "dark" }, isActive: true }

  const created = await adapter.createUser(given)

  expect(created).toMatchObject({ role: "admin", settings: { theme: "dark" }, isActive: true })
  expect(await adapter.getUser(created.id)).toEqual(created)
})

test("a column of JSON is emptied by null", async () => {
  const { prisma, adapter } = await openSQLite("own")
  const given = { ...user(), settings: { theme: "dark" } }
  const { id } = await adapter.createUser(given)
  const patch = { id, settings: null }

  await adapter.updateUser(patch)

  const [row] = await prisma.$queryRawUnsafe(`select "settings" is null as "empty" from "User"`)
  expect(Number(row?.["empty"])).toBe(1)
})

test("members without a column are dropped, and told once by name", async () => {
  const onUnknownField = vi.fn<OnUnknownField>()
  const { adapter } = await openSQLite("shipped", { onUnknownField })
  const { id } = await adapter.createUser(user())
  const unknown = { "not-before-policy": 0, ext_expires_in: 3600 }

  await adapter.linkAccount({ ...account(id), ...unknown })
  await adapter.linkAccount({ ...account(id, { providerAccountId: "43" }), ...unknown })

  expect(onUnknownField.mock.calls).toEqual([
    ["account", "not-before-policy"],
    ["account", "ext_expires_in"],
  ])
})

test("a model of users can do without name, emailVerified and image", async () => {
  const onUnknownField = vi.fn<OnUnknownField>()
  const { adapter } = await openSQLite("lean", { onUnknownField })

  const created = await adapter.createUser(user({ emailVerified: new Date() }))

  const absent = { name: null, emailVerified: null, image: null }
  expect(created).toEqual({ id: created.id, email: "ada@example.com", ...absent })
  expect(await adapter.getUserByEmail("ada@example.com")).toEqual(created)
  expect(await adapter.updateUser({ id: created.id, name: "Grace" })).toEqual(created)
  await adapter.createSession(session(created.id))
  expect((await adapter.getSessionAndUser("session-token"))?.user).toEqual(created)
  const grace = await adapter.createUserWithAccount({
    user: user({ email: "grace@example.com" }),
    account: account("", { providerAccountId: "43" }),
  })
  expect(await adapter.getUser(grace.user.id)).toEqual(grace.user)
  expect(onUnknownField.mock.calls).toEqual([
    ["user", "name"],
    ["user", "emailVerified"],
  ])
})

test("a listener that throws keeps no user from signing in", async () => {
  const onUnknownField = () => {
    throw new Error("no")
  }
  const { adapter } = await openSQLite("shipped", { onUnknownField })

  const given = { ...user(), locale: "de" }

  await expect(adapter.createUser(given)).resolves.toBeDefined()
})

test("the schema gives the ids, whatever a provider sends", async () => {
  const { prisma, adapter } = await openSQLite("legacy")
  const created = await adapter.createUser(user({ id: "given" }))
  const given = { ...account(created.id), id: "given" }
  await adapter.linkAccount(given)

  expect(created.id).not.toBe("given")
  expect(await prisma.account.findMany({ where: { id: "given" } })).toEqual([])
})

test("a session has the columns of its own table, and a user those of theirs", async () => {
  const { adapter } = await openSQLite("legacy")
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))

  const found = await adapter.getSessionAndUser("session-token")

  expect(found?.session).toHaveProperty("id")
  expect(found?.user.id).toBe(id)
  expect(found?.session).not.toHaveProperty("user")
})

test("integer ids are strings to the outside", async () => {
  const { adapter } = await openSQLite("renamed")
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))

  expect(id).toBe("1")
  expect((await adapter.getAccount("42", "google"))?.userId).toBe("1")
  expect(await adapter.getUser("1")).toMatchObject({ id: "1" })
})

test.each(["01", "1.0", "1 ", "", "x", "99999999999999999999", "-0"])(
  "the integer id %j is orphaned",
  async (id) => {
    const { adapter } = await openSQLite("renamed")
    await adapter.createUser(user())

    expect(await adapter.getUser(id)).toBeNull()
    expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([])
    await expect(adapter.deleteUser(id)).resolves.toBeNull()
  },
)

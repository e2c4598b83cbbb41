import { expect, test } from "vitest"
import { account, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openPostgres } from "./open-database.ts"

const notUuids = ["nope", "", "1", "00000000-0000-0000-0000-00000000000g"]

test.each(notUuids)("the id %j, which is no UUID, is orphaned", async (id) => {
  const { adapter } = await openPostgres("uuid")

  expect(await adapter.getUser(id)).toBeNull()
  expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([])
  expect(await adapter.deleteUser(id)).toBeNull()
  await expect(adapter.updateUser({ id, name: "Eve" })).rejects.toMatchObject({ code: "missing" })
})

test("an id that is no UUID does not spoil a look-up at the same moment", async () => {
  const { adapter } = await openPostgres("uuid")
  const { id } = await adapter.createUser(user())

  const [absent, present] = await Promise.all([adapter.getUser("nope"), adapter.getUser(id)])

  expect(absent).toBeNull()
  expect(present?.id).toBe(id)
})

test("a UUID in capital letters is another string, and invalid", async () => {
  const { adapter } = await openPostgres("uuid")
  const { id } = await adapter.createUser(user())

  expect(await adapter.getUser(id.toUpperCase())).toBeNull()
})

test("accounts and sessions belong to ids that are UUIDs", async () => {
  const { adapter } = await openPostgres("uuid")
  const created = await adapter.createUser(user())
  await adapter.linkAccount(account(created.id))
  await adapter.createSession(session(created.id))

  expect(await adapter.getUserByAccount({ provider: "google", providerAccountId: "42" })).toEqual(
    created,
  )
  expect(await adapter.getSessionAndUser("session-token")).toMatchObject({
    session: session(created.id),
    user: created,
  })
})

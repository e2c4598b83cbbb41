import { ObjectId } from "mongodb"
import { expect, test } from "vitest"
import { account, google, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"

test("ids are ObjectIds in the database and 24 digits outside", async () => {
  const { adapter, db } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  expect(id).toMatch(/^[\da-f]{24}$/)
  expect(await db.collection("users").findOne()).toMatchObject({ _id: new ObjectId(id) })
  expect(await db.collection("sessions").findOne()).toMatchObject({ userId: new ObjectId(id) })
})

test.each(["", "nobody", "z".repeat(24), "65F0A1B2C3D4E5F6A7B8C9D0", { $ne: null }, undefined])(
  "%o is the id of no user",
  async (value) => {
    const { adapter } = await openAdapter()
    const id = value as string // what the compiler would refuse
    expect(await adapter.getUser(id)).toBeNull()
    expect(await adapter.listAuthenticatorsByUserId(id)).toEqual([])
    expect(await adapter.deleteUser(id)).toBeUndefined()
  },
)

test("an id finds its user in the spelling that it was given out in, and in no other", async () => {
  const { adapter } = await openAdapter()
  const ids = Array.from({ length: 4 }, async (_, index) =>
    adapter.createUser(user({ email: `${index}@example.com` })),
  )
  for (const { id } of await Promise.all(ids)) {
    const upper = id.toUpperCase()
    if (upper !== id) expect(await adapter.getUser(upper)).toBeNull()
    expect(await adapter.getUser(id)).toMatchObject({ id })
  }
})

test("ids may be strings in the database", async () => {
  const { adapter, db } = await openAdapter({ ids: "string" })
  await db.collection<{ _id: string }>("users").insertOne({ _id: "cuid-1" })
  await adapter.linkAccount(account("cuid-1"))
  expect(await adapter.getUserByAccount(google)).toMatchObject({ id: "cuid-1" })

  const { id } = await adapter.createUser(user())
  expect(id).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/)
  await adapter.createSession(session(id))
  expect(await adapter.getSessionAndUser("session-token")).toMatchObject({ user: { id } })
  expect(await db.collection("sessions").findOne()).toMatchObject({ userId: id })
  await adapter.deleteUser(id)
  expect(await adapter.getUser(id)).toBeNull()
})

test("no user gets the id of another user, whatever is asked for", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.deleteUser(id)
  expect((await adapter.createUser(user({ id }))).id).not.toBe(id)
})

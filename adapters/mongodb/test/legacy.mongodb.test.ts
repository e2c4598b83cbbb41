import { MongoDBAdapter as PublishedAdapter } from "@auth/mongodb-adapter"
import type { Adapter } from "@lockstep/core/adapters"
import { createIndexes, MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  google,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openDatabase } from "./open-database.ts"

/** A database as Auth.js leaves it: no collection has an index of its own. */
async function open() {
  const { client, db, all } = await openDatabase()
  // The published adapter types its records with shapes of its own, which mean the same.
  const theirs = PublishedAdapter(client) as unknown as Required<Adapter>
  return { client, db, all, theirs, ours: MongoDBAdapter(client) }
}

const verified = new Date("2026-05-06T07:08:09.012Z")

test("documents that the published adapter wrote are read by ours", async () => {
  const { theirs, ours } = await open()
  const { id } = await theirs.createUser(user({ emailVerified: verified }))
  await theirs.linkAccount(account(id, { access_token: "secret", expires_at: 4102444800 }))
  await theirs.createSession(session(id))

  const expected = { ...user({ id, emailVerified: verified }), image: null }
  expect(await ours.getUser(id)).toEqual(expected)
  expect(await ours.getUserByEmail("ada@example.com")).toEqual(expected)
  expect(await ours.getUserByAccount(google)).toEqual(expected)
  expect(await ours.getAccount("42", "google")).toMatchObject({
    userId: id,
    access_token: "secret",
    expires_at: 4102444800,
    scope: null,
  })
  const read = await ours.getSessionAndUser("session-token")
  expect(read).toEqual({ session: session(id), user: expected })
})

test("documents that ours wrote are read by the published adapter", async () => {
  const { theirs, ours } = await open()
  const { id } = await ours.createUser(user({ emailVerified: verified }))
  await ours.linkAccount(account(id))
  await ours.createSession(session(id))

  const expected = user({ id, emailVerified: verified })
  expect(await theirs.getUser(id)).toEqual(expected)
  expect(await theirs.getUserByEmail("ada@example.com")).toEqual(expected)
  expect(await theirs.getUserByAccount(google)).toEqual(expected)
  expect(await theirs.getSessionAndUser("session-token")).toMatchObject({
    session: session(id),
    user: expected,
  })
})

test("each updates and deletes what the other wrote", async () => {
  const { theirs, ours } = await open()
  const { id } = await theirs.createUser(user())
  await theirs.createSession(session(id))
  await theirs.linkAccount(account(id))
  const later = new Date("2031-01-01T00:00:00.001Z")
  await ours.updateUser({ id, name: "Countess" })
  await ours.updateSession({ sessionToken: "session-token", expires: later })
  const read = await theirs.getSessionAndUser("session-token")
  expect(read).toMatchObject({ session: { expires: later }, user: { name: "Countess" } })

  await theirs.updateUser({ id, name: "Lovelace" })
  expect(await ours.getUser(id)).toMatchObject({ name: "Lovelace" })
  await ours.deleteUser(id)
  expect(await theirs.getUser(id)).toBeNull()
  expect(await theirs.getSessionAndUser("session-token")).toBeNull()
})

test("a token goes from either adapter to the other, once", async () => {
  const { theirs, ours } = await open()
  const token = { identifier: "ada@example.com", token: "hash", expires: verified }
  await theirs.createVerificationToken(token)
  expect(await ours.useVerificationToken(token)).toEqual(token)
  expect(await theirs.useVerificationToken(token)).toBeNull()

  await ours.createVerificationToken(token)
  expect(await theirs.useVerificationToken(token)).toEqual(token)
  expect(await ours.useVerificationToken(token)).toBeNull()
})

test("what the published adapter wrote is not stored a second time", async () => {
  const { theirs, ours } = await open()
  const { id } = await theirs.createUser(user())
  const other = await ours.createUser(user({ email: "bob@example.com" }))
  const token = { identifier: "a", token: "b", expires: verified }
  await theirs.linkAccount(account(id))
  await theirs.createSession(session(id))
  await theirs.createVerificationToken(token)

  const duplicate = { code: "duplicate" }
  await expect(ours.createUser(user())).rejects.toMatchObject(duplicate)
  await expect(ours.linkAccount(account(other.id))).rejects.toMatchObject(duplicate)
  await expect(ours.createSession(session(other.id))).rejects.toMatchObject(duplicate)
  await expect(ours.createVerificationToken(token)).rejects.toMatchObject(duplicate)
  expect(await ours.getUserByAccount(google)).toMatchObject({ id })
})

test("of many of one kind at once one is stored, without any unique index", async () => {
  const { ours, all } = await open()
  const { id } = await ours.createUser(user({ email: "bob@example.com" }))
  const token = { identifier: "a", token: "b", expires: verified }
  const twenty = async (call: () => unknown): Promise<number> => {
    const calls = Array.from({ length: 20 }, async () => call())
    const settled = await Promise.allSettled(calls)
    return settled.filter(({ status }) => status === "fulfilled").length
  }
  expect(await twenty(() => ours.createUser(user()))).toBe(1)
  expect(await twenty(() => ours.linkAccount(account(id)))).toBe(1)
  expect(await twenty(() => ours.createSession(session(id)))).toBe(1)
  expect(await twenty(() => ours.createAuthenticator(authenticator(id)))).toBe(1)
  expect(await twenty(() => ours.createVerificationToken(token))).toBe(1)
  const counts = ["users", "accounts", "sessions", "authenticators", "verification_tokens"]
  const found = await Promise.all(counts.map(async (name) => (await all(name)).length))
  expect(found).toEqual([2, 1, 1, 1, 1])
})

test("a taken address is refused without an index, and both users stay as they were", async () => {
  const { ours } = await open()
  const ada = await ours.createUser(user())
  const bob = await ours.createUser(user({ name: "Bob", email: "bob@example.com" }))
  const theft = ours.updateUser({ id: bob.id, name: "Mallory", email: "ada@example.com" })
  await expect(theft).rejects.toMatchObject({ code: "duplicate" })
  expect(await ours.getUser(ada.id)).toEqual(ada)
  expect(await ours.getUser(bob.id)).toEqual(bob)
})

test("two users never get one address at once, without an index", async () => {
  const { ours, all } = await open()
  const names = Array.from({ length: 10 }, (_, index) => `user${index}@example.com`)
  const users = await Promise.all(names.map(async (email) => ours.createUser(user({ email }))))
  await Promise.allSettled(
    users.map(async ({ id }) => ours.updateUser({ id, email: "ada@example.com" })),
  )
  const addresses = (await all("users")).map((each) => String(each["email"]))
  expect(addresses.filter((email) => email === "ada@example.com").length).toBeLessThan(2)
  expect(new Set(addresses).size).toBe(10)
})

test("a free address is taken without an index", async () => {
  const { ours } = await open()
  const { id } = await ours.createUser(user())
  const moved = await ours.updateUser({ id, email: "next@example.com" })
  expect(moved).toEqual({ ...user({ id, email: "next@example.com" }), image: null })
  expect(await ours.getUserByEmail("ada@example.com")).toBeNull()
  expect(await ours.getUserByEmail("next@example.com")).toEqual(moved)
})

test("a date that was stored as text is a date", async () => {
  const { db, ours } = await open()
  await db.collection("users").insertOne({ email: "a@b.c", emailVerified: "2026-01-02T03:04:05Z" })
  expect(await ours.getUserByEmail("a@b.c")).toMatchObject({
    emailVerified: new Date("2026-01-02T03:04:05Z"),
  })
})

test.each(["soon", null, undefined])(
  "the expiry %s is an error, never a session without end",
  async (expires) => {
    const { db, ours } = await open()
    const { insertedId: userId } = await db.collection("users").insertOne({ email: "a@b.c" })
    await db.collection("sessions").insertOne({ sessionToken: "t", userId, expires })
    await expect(ours.getSessionAndUser("t")).rejects.toThrow("expir")
  },
)

test("createIndexes runs on these collections and keeps the documents", async () => {
  const { client, theirs, ours } = await open()
  const { id } = await theirs.createUser(user())
  await theirs.linkAccount(account(id))
  await createIndexes(client)
  await createIndexes(client)
  await expect(theirs.linkAccount(account(id))).rejects.toThrow("E11000")
  await expect(ours.createUser(user())).rejects.toMatchObject({ code: "duplicate" })
  expect(await ours.getUserByAccount(google)).toMatchObject({ id })
})

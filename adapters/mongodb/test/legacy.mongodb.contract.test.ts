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
import { testLegacy } from "../../../core/test/support/adapter-suites/legacy.ts"
import { testPublishedAdapter } from "../../../core/test/support/adapter-suites/published-adapter.ts"
import {
  testRacesWithoutKeys,
  testWithoutKeys,
} from "../../../core/test/support/adapter-suites/without-keys.ts"
import { openDatabase } from "./open-database.ts"

/** A database as Auth.js leaves it: no collection has an additional index. */
async function open() {
  const { client, db, all } = await openDatabase()
  // The published adapter types its records with its own shapes, which mean the same.
  const theirs = PublishedAdapter(client) as unknown as Required<Omit<Adapter, "deleteExpired">>
  return { client, db, all, theirs, ours: MongoDBAdapter(client) }
}

const openOurs = async () => (await open()).ours

testPublishedAdapter(async () => ({
  ...(await open()),
  hasMilliseconds: true,
  extraColumns: { ours: [], theirs: ["id"] },
}))
testRacesWithoutKeys(async () => {
  const { ours, db } = await open()
  const count = async () => ({
    users: await db.collection("users").countDocuments(),
    accounts: await db.collection("accounts").countDocuments(),
  })
  return { adapter: ours, count }
})
testWithoutKeys(openOurs)

test("what the published adapter wrote is not stored a second time", async () => {
  const { theirs, ours } = await open()
  const { id } = await theirs.createUser(user())
  const other = await ours.createUser(user({ email: "bob@example.com" }))
  const token = { identifier: "a", token: "b", expires: new Date("2026-05-06T07:08:09.012Z") }
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
  const token = { identifier: "a", token: "b", expires: new Date("2026-05-06T07:08:09.012Z") }
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

test("a date that was stored as text is a date", async () => {
  const { db, ours } = await open()
  await db.collection("users").insertOne({ email: "a@b.c", emailVerified: "2026-01-02T03:04:05Z" })
  expect(await ours.getUserByEmail("a@b.c")).toMatchObject({
    emailVerified: new Date("2026-01-02T03:04:05Z"),
  })
})

testLegacy({
  inexactKeys:
    "strings are compared byte for byte; another collation is a choice of the application",
  inexactAddresses: "the same",
  withoutCascade: "nothing in the database refers to a user",
  withoutPasskeys: "a collection exists from its first document on",
  heldUser: "no transaction holds a document; see contested-place.mongodb.contract.test.ts",
  countedIds: "the database counts nothing",
  async looseExpiry() {
    const { db, ours } = await open()
    const setExpiry = (expires: unknown) =>
      db.collection("sessions").updateOne({ sessionToken: "session-token" }, { $set: { expires } })
    return { adapter: ours, setExpiry, expiries: ["soon", "", null, undefined] }
  },
})

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

import { checkSchema } from "@lockstep/mongodb-adapter"
import { Long, ObjectId, UUID } from "mongodb"
import { describe, expect, test } from "vitest"
import { authenticator, google, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"

const hex = "507f191e810c19729de860ea"
const uuid = "0f8fad5b-d9cb-469f-a165-70867728950e"

/** The `_id` of a user, and what else an application may have stored for it. */
const mixtures: readonly (readonly [string, unknown, unknown])[] = [
  ["an ObjectId as a string", new ObjectId(hex), hex],
  ["a string as an ObjectId", hex, new ObjectId(hex)],
  ["an ObjectId as it is", new ObjectId(hex), new ObjectId(hex)],
  ["a UUID as a string", new UUID(uuid), uuid],
  ["a string as a UUID", uuid, new UUID(uuid)],
  ["a number as a string", 42, "42"],
  ["a string as a number", "42", 42],
  ["a Long as a string", Long.fromNumber(42), "42"],
]

/** A database as an application left it that links accounts by itself. */
async function open(id: unknown, reference: unknown) {
  const opened = await openAdapter({ ids: id instanceof ObjectId ? "objectId" : "string" })
  const { db } = opened
  const insert = (name: string, document: object) => db.collection(name).insertOne(document)
  await insert("users", { _id: id, name: "Ada", email: "ada@example.com" })
  await insert("accounts", { ...google, userId: reference, access_token: "OLD" })
  const { userId: _, ...opening } = session("")
  await insert("sessions", { ...opening, userId: reference })
  await insert("authenticators", { ...authenticator(""), userId: reference })
  return opened
}

const stored = async ({ all }: Awaited<ReturnType<typeof open>>) =>
  Promise.all(["users", "accounts", "sessions", "authenticators"].map(all))

describe.each(mixtures)("a reference to %s", (_name, id, reference) => {
  test.each([
    ["without an address", null],
    ["with the user's own address", "ada@example.com"],
    ["with another address", "grace@example.com"],
  ])("lets no sign-up delete anything, %s", async (_address, email) => {
    const opened = await open(id, reference)
    const before = await stored(opened)
    const signUp = opened.adapter.createUserWithAccount({
      // The type of Auth.js does not admit a user without an address.
      user: user({ email: email as string }),
      account: { ...google, access_token: "NEW" },
    })
    await expect(signUp).rejects.toMatchObject({ code: "duplicate" })
    expect(await stored(opened)).toEqual(before)
  })

  test("lets no other record take its place", async () => {
    const opened = await open(id, reference)
    const { adapter } = opened
    const grace = await adapter.createUser(user({ email: "grace@example.com" }))
    const before = await stored(opened)
    const duplicate = { code: "duplicate" }
    const linking = adapter.linkAccount({ ...google, userId: grace.id })
    await expect(linking).rejects.toMatchObject(duplicate)
    await expect(adapter.createSession(session(grace.id))).rejects.toMatchObject(duplicate)
    const passkey = adapter.createAuthenticator(authenticator(grace.id))
    await expect(passkey).rejects.toMatchObject(duplicate)
    expect(await stored(opened)).toEqual(before)
  })
})

/** Those of which users are found by their ID. */
const readable = mixtures.filter(([, id]) => id instanceof ObjectId || typeof id === "string")

describe.each(readable)("a reference to %s", (_name, id, reference) => {
  const text = String(id)

  test("finds the user, as other libraries do", async () => {
    const { adapter } = await open(id, reference)
    expect(await adapter.getUserByAccount(google)).toMatchObject({ id: text })
    expect((await adapter.getSessionAndUser("session-token"))?.user).toMatchObject({ id: text })
    expect(await adapter.getAccount("42", "google")).toMatchObject({ userId: text })
    expect(await adapter.listAccountsByUserId(text)).toHaveLength(1)
    expect(await adapter.listSessionsByUserId(text)).toHaveLength(1)
    expect(await adapter.listAuthenticatorsByUserId(text)).toHaveLength(1)
    const update = { provider: "google", providerAccountId: "42", access_token: "NEW" }
    expect(await adapter.updateAccount(update, { access_token: "OLD" })).toMatchObject(update)
  })

  test("ends with the user", async () => {
    const opened = await open(id, reference)
    await opened.adapter.deleteSessionsByUserId(text)
    expect(await opened.all("sessions")).toEqual([])
    await opened.adapter.deleteUser(text)
    expect(await stored(opened)).toEqual([[], [], [], []])
  })

  test("is reported if it has another type", async () => {
    const { db } = await open(id, reference)
    const problems = (await checkSchema(db)).filter(({ kind }) => kind === "wrong-type")
    const isMixed = typeof id !== typeof reference
    expect(problems.map(({ table, columns }) => `${table} ${columns.join()}`)).toEqual(
      isMixed ? ["accounts userId", "sessions userId", "authenticators userId"] : [],
    )
  })
})

test("users whose IDs are of several types are reported", async () => {
  const { db, adapter } = await openAdapter()
  await adapter.createUser(user())
  await db.collection("users").insertOne({ _id: "ada" } as object)
  const [problem] = (await checkSchema(db)).filter(({ kind }) => kind === "wrong-type")
  expect(problem).toMatchObject({ table: "users", columns: ["_id"] })
  expect(problem?.message).toContain("Give all users IDs of one type")
})

test("what belongs to nobody is still in nobody's way", async () => {
  const { db, adapter } = await openAdapter()
  for (const userId of [new ObjectId(), String(new ObjectId()), "nobody", 42]) {
    await db.collection("accounts").deleteMany({})
    await db.collection("users").deleteMany({})
    await db.collection("accounts").insertOne({ ...google, userId })
    const created = await adapter.createUserWithAccount({ user: user(), account: google })
    expect(await adapter.getUserByAccount(google)).toEqual(created.user)
  }
})

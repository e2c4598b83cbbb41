import type { NewUserWithAccount } from "@lockstep/core/adapters"
import { MongoDBAdapter } from "@lockstep/mongodb-adapter"
import { type MongoClient, ObjectId } from "mongodb"
import { expect, test } from "vitest"
import { account, google, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openDatabase } from "./open-database.ts"

/** A point that a call reaches and leaves only on request. */
interface Gate {
  readonly client: MongoClient
  /** Resolves when the call has come to the gate. */
  readonly reached: Promise<void>
  open(): void
}

/**
 * A client that stops once at a call of a collection. It writes to one collection at a time, as before
 * MongoDB 8.0, so that there is an instant between any two writes.
 *
 * @param client - the real one
 * @param at - collection and method
 * @param side - whether it stops before the server is asked, or after it has answered
 */
function gated(client: MongoClient, at: string, side: "before" | "after"): Gate {
  const reached = Promise.withResolvers<undefined>()
  const opened = Promise.withResolvers<undefined>()
  const stop = async (): Promise<void> => {
    reached.resolve(undefined)
    await opened.promise
  }
  const wrap = <Part extends object>(part: Part, collection = ""): Part =>
    new Proxy(part, {
      get(target, name) {
        const member: unknown = Reflect.get(target, name)
        if (name === "bulkWrite") return undefined
        if (typeof member !== "function") return member
        return (...given: unknown[]): unknown => {
          const call = (): unknown => Reflect.apply(member, target, given)
          if (name === "db") return wrap(Object(call()))
          if (name === "collection") return wrap(Object(call()), String(given[0]))
          // A cursor asks the server when it is read.
          if (name === "aggregate") return wrap(Object(call()), collection)
          if (`${collection}.${String(name)}` !== at) return call()
          return (async () => {
            if (side === "before") await stop()
            const answer = await call()
            if (side === "after") await stop()
            return answer
          })()
        }
      },
    })
  return {
    client: wrap(client),
    reached: reached.promise.then(() => {}),
    open: () => opened.resolve(undefined),
  }
}

const signIn = (email: string): NewUserWithAccount => ({ user: user({ email }), account: google })

/** Every place at which the second sign-in can be while the first one is finished. */
const pauses = [
  ["accounts.toArray", "after"],
  ["accounts.updateOne", "after"],
  ["users.findOne", "before"],
  ["users.findOne", "after"],
  ["accounts.deleteOne", "before"],
] as const

test.each(pauses)(
  "a first sign-in that was answered keeps its account when another one stands at %s, %s",
  async (at, side) => {
    const { client, all } = await openDatabase()
    const first = gated(client, "users.updateOne", "before")
    const slow = MongoDBAdapter(first.client).createUserWithAccount(signIn("ada@example.com"))
    await first.reached
    const second = gated(client, at, side)
    const other = MongoDBAdapter(second.client).createUserWithAccount(signIn("bob@example.com"))
    await Promise.race([second.reached, other.catch(() => {})])
    first.open()
    const [answer] = await Promise.allSettled([slow])
    second.open()
    const [otherAnswer] = await Promise.allSettled([other])
    const signedIn = [answer, otherAnswer].flatMap((each) =>
      each.status === "fulfilled" ? [each.value.user.id] : [],
    )
    expect(signedIn).toHaveLength(1)
    const [only, ...more] = await all("users")
    expect(more).toEqual([])
    expect([String(only?.["_id"])]).toEqual(signedIn)
    expect(await all("accounts")).toEqual([
      { _id: expect.anything(), ...google, userId: only?.["_id"] },
    ])
  },
)

test("a sign-in that is refused since another one has the account finds it stored", async () => {
  const { client, db, all } = await openDatabase()
  const first = gated(client, "accounts.updateOne", "after")
  const slow = MongoDBAdapter(first.client).createUserWithAccount(signIn("ada@example.com"))
  await first.reached
  // It has found the account without its user, and marked it.
  const second = gated(client, "users.findOne", "after")
  const taking = MongoDBAdapter(second.client).createUserWithAccount(signIn("bob@example.com"))
  await second.reached
  const end = gated(client, "accounts.updateOne", "before")
  first.open()
  await slow
  const third = MongoDBAdapter(end.client).createUserWithAccount(signIn("carol@example.com"))
  await Promise.race([end.reached, third.catch(() => {})])
  end.open()
  await expect(third).rejects.toMatchObject({ code: "duplicate" })
  expect(await db.collection("users").countDocuments({ email: "ada@example.com" })).toBe(1)
  second.open()
  await expect(taking).rejects.toMatchObject({ code: "duplicate" })
  expect(await all("accounts")).toMatchObject([google])
})

test("an account whose user is not stored yet is not unlinked", async () => {
  const { client, all } = await openDatabase()
  const first = gated(client, "users.updateOne", "before")
  const slow = MongoDBAdapter(first.client).createUserWithAccount(signIn("ada@example.com"))
  await first.reached
  const adapter = MongoDBAdapter(client)
  expect(await adapter.unlinkAccount(google)).toBeUndefined()
  first.open()
  const { user: ada } = await slow
  expect(await adapter.getUserByAccount(google)).toEqual(ada)
  expect(await adapter.unlinkAccount(google)).toMatchObject({ userId: ada.id })
  expect(await all("accounts")).toEqual([])
})

test("an account is unlinked, though a process ended before it took the mark away", async () => {
  const { client, db, all } = await openDatabase()
  const adapter = MongoDBAdapter(client)
  const { user: ada } = await adapter.createUserWithAccount(signIn("ada@example.com"))
  await db.collection("accounts").updateMany({}, { $set: { _uncommitted: true } })
  expect(await adapter.unlinkAccount(google)).toMatchObject({ userId: ada.id })
  expect(await all("accounts")).toEqual([])
})

/** A database whose accounts may have the fields of Auth.js alone. */
async function openStrict() {
  const opened = await openDatabase()
  const names = ["_id", "userId", ...Object.keys(google)]
  const properties = Object.fromEntries(names.map((name) => [name, {}]))
  const $jsonSchema = { additionalProperties: false, properties }
  await opened.db.createCollection("accounts", { validator: { $jsonSchema } })
  return opened
}

test("a collection that allows no further field takes a first sign-in", async () => {
  const { client, all } = await openStrict()
  const adapter = MongoDBAdapter(client)
  const { user: ada } = await adapter.createUserWithAccount(signIn("ada@example.com"))
  expect(await adapter.getUserByAccount(google)).toEqual(ada)
  expect(await all("users")).toHaveLength(1)
})

test("a collection that allows no further field gives the place of a deleted user away", async () => {
  const { client, db, all } = await openStrict()
  await db.collection("accounts").insertOne({ ...google, userId: new ObjectId() })
  const adapter = MongoDBAdapter(client)
  const { user: ada } = await adapter.createUserWithAccount(signIn("ada@example.com"))
  expect(await adapter.getUserByAccount(google)).toEqual(ada)
  expect(await all("accounts")).toHaveLength(1)
})

test("a user that a validator refuses is an error, and nothing of them stays", async () => {
  const { client, db, all } = await openDatabase()
  const validator = { email: { $ne: "ada@example.com" } }
  await db.createCollection("users", { validator })
  const adapter = MongoDBAdapter(client)
  const refused = adapter.createUserWithAccount(signIn("ada@example.com"))
  await expect(refused).rejects.toMatchObject({ code: "unavailable" })
  expect([await all("users"), await all("accounts")]).toEqual([[], []])
  await adapter.createUserWithAccount(signIn("bob@example.com"))
  expect(await all("accounts")).toHaveLength(1)
})

test("a record with a mark is read as it was written", async () => {
  const { client, db } = await openDatabase()
  const adapter = MongoDBAdapter(client)
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  const before = [
    await adapter.getAccount("42", "google"),
    await adapter.getSessionAndUser("session-token"),
  ]
  // A process ended between the two.
  for (const name of ["accounts", "sessions"]) {
    await db.collection(name).updateMany({}, { $set: { _uncommitted: true } })
  }
  const after = [
    await adapter.getAccount("42", "google"),
    await adapter.getSessionAndUser("session-token"),
  ]
  expect(after).toEqual(before)
  await expect(adapter.linkAccount(account(id))).rejects.toMatchObject({ code: "duplicate" })
})

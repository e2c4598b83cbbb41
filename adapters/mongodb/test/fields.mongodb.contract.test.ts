import type { AdapterSession, OnUnknownField } from "@lockstep/core/adapters"
import { ObjectId } from "mongodb"
import { expect, expectTypeOf, test, vi } from "vitest"
import { account, google, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"

const own = {
  userFields: {
    role: "text",
    age: "number",
    admin: "boolean",
    bornAt: "date",
    expires: "text",
    settings: "json",
  },
  sessionFields: { seenAt: "date" },
} as const

const extras = {
  role: "writer",
  age: 36,
  admin: false,
  bornAt: new Date("1815-12-10T00:00:00.000Z"),
  expires: "2020-01-01T00:00:00.000Z",
  settings: { theme: "dark", tags: ["a", { $gt: "" }] },
}

test("declared fields of users survive create, update and every read", async () => {
  const { adapter } = await openAdapter(own)
  const { id } = await adapter.createUser({ ...user(), ...extras })
  await adapter.createSession(session(id))
  await adapter.linkAccount(account(id))
  const expected = { ...user({ id }), image: null, ...extras }
  expect(await adapter.getUser(id)).toEqual(expected)
  expect(await adapter.getUserByAccount(google)).toEqual(expected)
  expect((await adapter.getSessionAndUser("session-token"))?.user).toEqual(expected)
  expect(await adapter.updateUser({ id, age: 37 })).toEqual({ ...expected, age: 37 })
})

test("a declared field that is not given is null", async () => {
  const { adapter } = await openAdapter(own)
  const nothing = {
    role: null,
    age: null,
    admin: null,
    bornAt: null,
    expires: null,
    settings: null,
  }
  expect(await adapter.createUser(user())).toMatchObject(nothing)
})

test("a declared field refuses what is not of its type", async () => {
  const { adapter } = await openAdapter(own)
  // What the compiler would refuse.
  const wrong = { ...user(), age: "36" as unknown as number }
  await expect(adapter.createUser(wrong)).rejects.toThrow("The field age cannot hold")
})

test("declared fields have their types", async () => {
  const { adapter } = await openAdapter(own)
  const created = await adapter.createUser({ ...user(), role: "writer" })
  expectTypeOf(created.role).toEqualTypeOf<string | null>()
  expectTypeOf(created.bornAt).toEqualTypeOf<Date | null>()
  expectTypeOf<Awaited<ReturnType<typeof adapter.deleteSession>>>().toEqualTypeOf<
    (AdapterSession & { seenAt: Date | null }) | null
  >()
  expect(created.role).toBe("writer")
})

test("fields of one name in user and session are kept apart", async () => {
  const { adapter } = await openAdapter(own)
  const { id } = await adapter.createUser({ ...user(), ...extras })
  const extended = { ...session(id), seenAt: new Date("2029-01-01T00:00:00.001Z") }
  await adapter.createSession(extended)
  const read = await adapter.getSessionAndUser("session-token")
  expect(read?.session).toEqual(extended)
  expect(read?.user).toMatchObject({ id, expires: extras.expires })
})

test("undeclared fields are kept, as plain data", async () => {
  const { adapter, db } = await openAdapter()
  const sent = { ...user(), locale: "en", address: { city: "London", since: new Date(0) } }
  const { id } = await adapter.createUser(sent)
  const owner = new ObjectId()
  await db.collection("users").updateOne({}, { $set: { owner, __v: 0 } })
  expect(await adapter.getUser(id)).toEqual({ ...sent, id, image: null, owner: String(owner) })
})

test("undeclared fields can be dropped", async () => {
  const { adapter, db } = await openAdapter({ ...own, undeclaredFields: "drop" })
  const sent = { ...user(), role: "writer", locale: "en" }
  const { id } = await adapter.createUser(sent)
  expect(await db.collection("users").findOne()).not.toHaveProperty("locale")
  await db.collection("users").updateOne({}, { $set: { locale: "en" } })
  const read = await adapter.getUser(id)
  expect(read).toMatchObject({ role: "writer" })
  expect(read).not.toHaveProperty("locale")
})

test("what cannot be stored is left out, and reported once each", async () => {
  const onUnknownField = vi.fn<OnUnknownField>()
  const { adapter } = await openAdapter({ onUnknownField })
  const { id } = await adapter.createUser(user())
  // What a token endpoint sent: parsed, so that __proto__ is a member like any other.
  const keycloak = JSON.parse(
    `{"not-before-policy": 0, "__proto__": {"userId": "x"}, "constructor": 1, "id": "x",
      "_id": "x", "$where": "1", "a.b": 1, "": 1}`,
  ) as object
  await adapter.linkAccount({ ...account(id), ...keycloak })
  await adapter.linkAccount({ ...account(id), ...keycloak, providerAccountId: "43" })

  const linked = await adapter.getAccount("42", "google")
  expect(linked).toMatchObject({ userId: id, "not-before-policy": 0 })
  expect(Object.keys(linked ?? {})).not.toContain("id")
  const dropped = onUnknownField.mock.calls.map((call) => call.join(".")).toSorted()
  expect(dropped).toEqual([
    "account.",
    "account.$where",
    "account.__proto__",
    "account._id",
    "account.a.b",
    "account.constructor",
    "account.id",
  ])
})

test("a profile that poses as a value of the driver's keeps no user from signing up", async () => {
  const { adapter } = await openAdapter()
  const profile = JSON.parse(
    '{"_bsontype": "Long", "unit": {"_bsontype": "Code", "n": 1}}',
  ) as object
  const { id } = await adapter.createUser({ ...user(), ...profile })
  expect(await adapter.getUser(id)).toEqual({ ...user({ id }), image: null, unit: { n: 1 } })
})

test("a listener that fails keeps no user from signing in", async () => {
  const onUnknownField = () => {
    throw new Error("no")
  }
  const { adapter } = await openAdapter({ onUnknownField })
  const sent = { ...user(), "a.b": 1 }
  await expect(adapter.createUser(sent)).resolves.toBeDefined()
})

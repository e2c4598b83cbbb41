import { RedisAdapter } from "@lockstep/redis-adapter"
import { expect, expectTypeOf, test } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { openStore } from "./open-store.ts"

const { client, prefix } = await openStore("exact values")

test("an update leaves the text of what it does not change as it was", async () => {
  const base = prefix()
  const adapter = RedisAdapter(client, { prefix: base })
  const { id } = await adapter.createUser(user())
  const others = `"big":12345678901234567890,"list":[],"deep":{"a":[{}," ] } \\" "]},"x":1e-7`
  const stored = `{"id":"${id}","name":"Ada","email":"ada@example.com",${others}}`
  await client.set(`${base}user:${id}`, stored)
  await adapter.updateUser({ id, name: "Zoë" })
  expect(await client.get(`${base}user:${id}`)).toBe(stored.replace("Ada", "Zoë"))
})

test("records with white space between their members are read and changed", async () => {
  const base = prefix()
  const adapter = RedisAdapter(client, { prefix: base })
  const { id } = await adapter.createUser(user())
  await client.set(`${base}user:${id}`, JSON.stringify({ name: "Ada", id, email: null }, null, 2))
  expect(await adapter.updateUser({ id, image: "x" })).toMatchObject({ name: "Ada", image: "x" })
})

test.for(["\ud800", "\u0000", "\\", '"', "\u2028", "{", "]", '\\"', "2020-01-01T00:00:00.000Z"])(
  "a name of %j stays what it is, and does not keep its user from being found",
  async (name) => {
    const adapter = RedisAdapter(client, { prefix: prefix() })
    const created = await adapter.createUser(user({ name }))
    await adapter.updateUser({ id: created.id, image: "x" })
    expect(await adapter.getUserByEmail("ada@example.com")).toEqual({ ...created, image: "x" })
  },
)

test("fields of the application's own have types of their own", async () => {
  const adapter = RedisAdapter(client, {
    prefix: prefix(),
    userFields: { role: "text", joined: "date", tags: "json" },
    sessionFields: { device: "text" },
  })
  const joined = new Date("2026-01-02T03:04:05.678Z")
  const created = await adapter.createUser({ ...user(), role: "admin", joined, tags: [] })
  await adapter.createSession({ ...session(created.id), device: "Firefox" })
  const found = await adapter.getSessionAndUser("session-token")
  expectTypeOf(found).toEqualTypeOf<Awaited<ReturnType<typeof adapter.getSessionAndUser>>>()
  expectTypeOf(created.role).toEqualTypeOf<string | null>()
  expectTypeOf(created.joined).toEqualTypeOf<Date | null>()
  expect(found?.user).toMatchObject({ role: "admin", joined, tags: [] })
  expect(found?.session.device).toBe("Firefox")
})

test("members that are neither standard nor declared are not stored, and told once", async () => {
  const told: string[] = []
  const base = prefix()
  const adapter = RedisAdapter(client, {
    prefix: base,
    onUnknownField: (kind, field) => told.push(`${kind}.${field}`),
  })
  const given = { ...user(), locale: "de" }
  const { id } = await adapter.createUser(given)
  await adapter.createUser({ ...given, email: "zoe@example.com" })
  expect(told).toEqual(["user.locale"])
  expect(await client.get(`${base}user:${id}`)).not.toContain("locale")
})

test("of many counters at once the highest stays, and lower ones are refused", async () => {
  const adapter = RedisAdapter(client, { prefix: prefix() })
  const { id } = await adapter.createUser(user())
  await adapter.createAuthenticator(authenticator(id, { counter: 0 }))
  const counters = [7, 3, 4_294_967_295, 1, 9]
  const raised = counters.map((each) => adapter.updateAuthenticatorCounter("credential", each))
  const endings = await Promise.allSettled(raised)
  expect(endings.at(3)).toMatchObject({ reason: { code: "conflict" } })
  expect(await adapter.getAuthenticator("credential")).toMatchObject({ counter: 4_294_967_295 })
})

test("pairs that Auth.js takes for one are two", async () => {
  const adapter = RedisAdapter(client, { prefix: prefix() })
  const expires = new Date("2037-01-02T03:04:05.678Z")
  const one = { identifier: "a", token: "b:c", expires }
  const other = { identifier: "a:b", token: "c", expires }
  await adapter.createVerificationToken(one)
  await adapter.createVerificationToken(other)
  expect(await adapter.useVerificationToken(other)).toEqual(other)
  expect(await adapter.useVerificationToken(one)).toEqual(one)
})

test("a token that is stored is refused a second time, wherever it is, and used once", async () => {
  const adapter = RedisAdapter(client, { prefix: prefix() })
  const expires = new Date("2037-01-02T03:04:05.678Z")
  const one = { identifier: "a", token: "b:c", expires }
  const other = { identifier: "a:b", token: "c", expires }
  await adapter.createVerificationToken(one)
  await adapter.createVerificationToken(other)
  await adapter.useVerificationToken(one)
  const again = adapter.createVerificationToken(other)
  await expect(again).rejects.toMatchObject({ code: "duplicate" })
  expect(await adapter.useVerificationToken(other)).toEqual(other)
  expect(await adapter.useVerificationToken(other)).toBeNull()
})

test("a user moves a session to another user, and it leaves with them", async () => {
  const adapter = RedisAdapter(client, { prefix: prefix() })
  const ada = await adapter.createUser(user())
  const zoe = await adapter.createUser(user({ email: "zoe@example.com" }))
  await adapter.createSession(session(ada.id))
  await adapter.updateSession({ sessionToken: "session-token", userId: zoe.id })
  await adapter.deleteUser(ada.id)
  expect((await adapter.getSessionAndUser("session-token"))?.user.id).toBe(zoe.id)
  await adapter.deleteUser(zoe.id)
  expect(await adapter.deleteSession("session-token")).toBeNull()
})

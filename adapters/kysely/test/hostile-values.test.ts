import { runInNewContext } from "node:vm"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"

test.each([
  "2020-01-01T00:00:00.000Z",
  "2020-01-01",
  "42",
  "true",
  "null",
  '{"a":1}',
  "",
  "' OR 1=1 --",
  "a\u0000b",
  "👩‍👩‍👧 é e\u0301 עברית",
])("the name %j comes back as it was", async (name) => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user({ name }))
  expect(await adapter.getUser(id)).toMatchObject({ name })
})

const notStrings: readonly unknown[] = [
  undefined,
  null,
  0,
  true,
  [],
  ["session-token"],
  { $ne: null },
  new Date(),
  Symbol("token"),
]

test.each(notStrings)("%o is no key: it finds and deletes nothing", async (value) => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))
  await adapter.createVerificationToken({ identifier: "a", token: "b", expires: new Date() })
  const key = value as string // the point of the test

  expect(await adapter.getUser(key)).toBeNull()
  expect(await adapter.getUserByEmail(key)).toBeNull()
  expect(await adapter.getUserByAccount({ provider: "google", providerAccountId: key })).toBeNull()
  expect(await adapter.getAccount(key, "google")).toBeNull()
  expect(await adapter.getSessionAndUser(key)).toBeNull()
  expect(await adapter.updateSession({ sessionToken: key, expires: new Date() })).toBeNull()
  expect(await adapter.deleteSession(key)).toBeNull()
  expect(await adapter.useVerificationToken({ identifier: "a", token: key })).toBeNull()
  expect(await adapter.useVerificationToken({ identifier: key, token: "b" })).toBeNull()
  expect(await adapter.getAuthenticator(key)).toBeNull()
  expect(await adapter.listAuthenticatorsByUserId(key)).toEqual([])
  expect(await adapter.deleteUser(key)).toBeNull()
  await adapter.unlinkAccount({ provider: "google", providerAccountId: key })
  await expect(adapter.updateUser({ id: key, name: "x" })).rejects.toMatchObject({
    code: "missing",
  })

  expect(await adapter.getUserByAccount(account(id))).toMatchObject({ id, name: "Ada" })
  expect(await adapter.getSessionAndUser("session-token")).not.toBeNull()
  expect(await adapter.useVerificationToken({ identifier: "a", token: "b" })).not.toBeNull()
})

test("a lone surrogate is neither stored in a key nor found by another", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id, { sessionToken: "t\ufffd" }))
  const lone = session(id, { sessionToken: "t\ud800" })
  await expect(adapter.createSession(lone)).rejects.toThrow("Session.sessionToken")
  expect(await adapter.getSessionAndUser("t\udfff")).toBeNull()
})

test("keys are compared byte for byte", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id, { sessionToken: "AbC" }))
  for (const other of ["abc", "ÀbC", "AbC ", "AbC\u0000", "Ab"]) {
    expect(await adapter.getSessionAndUser(other)).toBeNull()
  }
})

test("users without an email address are many and found by none", async () => {
  const { adapter } = await openAdapter()
  // Providers may give no address, which the type of Auth.js does not admit.
  const nameless = user({ email: undefined as unknown as string })
  const first = await adapter.createUser(nameless)
  const second = await adapter.createUser(nameless)
  expect(first.email).toBeNull()
  expect(second.id).not.toBe(first.id)
  for (const email of ["undefined", "null", ""]) {
    expect(await adapter.getUserByEmail(email)).toBeNull()
  }
})

test("undefined leaves a member alone and null clears it", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user({ image: "picture" }))
  // Callers in JavaScript pass undefined where the exact type asks for nothing.
  const patch = { id, name: undefined, image: null } as unknown as { id: string }
  expect(await adapter.updateUser(patch)).toMatchObject({ name: "Ada", image: null })
})

test("an update never changes the id", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user({ id: "wanted" }))
  expect(id).not.toBe("wanted")
  expect(await adapter.updateUser({ id, name: "x" })).toMatchObject({ id })
})

test("a Date of another realm is a Date", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  const foreign: unknown = runInNewContext("new Date('2030-01-02T03:04:05.678Z')")
  // A Date as far as its type goes, made by another realm's constructor.
  await adapter.createSession(session(id, { expires: foreign as Date }))
  expect((await adapter.getSessionAndUser("session-token"))?.session).toEqual(session(id))
})

test("frozen records are accepted and left alone", async () => {
  const { adapter } = await openAdapter()
  const given = Object.freeze(user())
  const { id } = await adapter.createUser(given)
  await adapter.createSession(Object.freeze(session(id)))
  expect(given.id).toBe("given")
})

test("methods are own functions that work alone", async () => {
  const { adapter } = await openAdapter()
  const { createUser, getUser } = { ...adapter }
  const created = await createUser(user())
  expect(await getUser(created.id)).toEqual(created)
  expect(Object.keys(adapter)).toHaveLength(27)
})

import { AdapterError } from "@lockstep/core/errors"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openAdapter } from "./open-database.ts"
import { setReadOnly } from "./read-only.ts"

async function failure(promise: unknown): Promise<AdapterError> {
  const error: unknown = await Promise.resolve(promise).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(AdapterError)
  return error as AdapterError // asserted in the line above
}

test("a taken e-mail address is a duplicate, on create and on update", async () => {
  const { adapter } = await openAdapter()
  await adapter.createUser(user())
  const bob = await adapter.createUser(user({ email: "bob@example.com" }))

  expect(await failure(adapter.createUser(user()))).toMatchObject({ code: "duplicate" })
  const update = adapter.updateUser({ id: bob.id, email: "ada@example.com" })
  expect(await failure(update)).toMatchObject({ code: "duplicate" })
  expect(await adapter.getUser(bob.id)).toEqual(bob)
})

test("a taken session token, token or credential is a duplicate, which quotes nothing", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  const token = { identifier: "a", token: "session-token", expires: new Date() }
  for (const create of [
    async () => adapter.createSession(session(id)),
    async () => adapter.createVerificationToken(token),
    async () => adapter.createAuthenticator(authenticator(id, { credentialID: "session-token" })),
  ]) {
    await create()
    const error = await failure(create())
    expect(error.code).toBe("duplicate")
    expect(error.cause).toBeUndefined()
    expect(error.message).not.toContain("session-token")
  }
})

test("a unique index that the adapter does not know of is a duplicate, with the driver's cause", async () => {
  const { adapter, db } = await openAdapter()
  await db.collection("sessions").createIndex({ device: 1 }, { unique: true })
  const { id } = await adapter.createUser(user())
  const first = { ...session(id), device: "phone" }
  await adapter.createSession(first)
  const second = { ...session(id, { sessionToken: "second" }), device: "phone" }
  const error = await failure(adapter.createSession(second))
  expect(error.code).toBe("duplicate")
  expect(error.message).not.toContain("phone")
  expect(error.cause?.err).toBeInstanceOf(Error)
})

test("an update of nobody is missing", async () => {
  const { adapter } = await openAdapter()
  const missing = { code: "missing" }
  const id = "65f0a1b2c3d4e5f6a7b8c9d0"
  expect(await failure(adapter.updateUser({ id: "nobody", name: "x" }))).toMatchObject(missing)
  expect(await failure(adapter.updateUser({ id, name: "x" }))).toMatchObject(missing)
  expect(await failure(adapter.updateUser({ id }))).toMatchObject(missing)
  expect(await failure(adapter.updateAuthenticatorCounter("none", 1))).toMatchObject(missing)
})

test("a session cannot be given to somebody who is no user", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  const update = adapter.updateSession({ sessionToken: "session-token", userId: "nobody" })
  expect(await failure(update)).toMatchObject({ code: "missing" })
})

test("a database that cannot be written is unavailable, and can still be read", async () => {
  const { adapter, db } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id, { sessionToken: "first" }))
  await adapter.createAuthenticator(authenticator(id))
  await adapter.createVerificationToken({ identifier: "a", token: "b", expires: new Date() })
  const end = await setReadOnly(db)
  for (const call of [
    async () => adapter.createSession(session(id)),
    async () => adapter.linkAccount(account(id, { provider: "github" })),
    async () => adapter.useVerificationToken({ identifier: "a", token: "b" }),
    async () => adapter.deleteUser(id),
  ]) {
    const error = await failure(call())
    expect(error.code).toBe("unavailable")
    expect(error.cause?.err).toBeInstanceOf(Error)
  }
  expect(await adapter.getUser(id)).toMatchObject({ id })
  await end()
  expect(await adapter.useVerificationToken({ identifier: "a", token: "b" })).not.toBeNull()
})

test("a value that cannot be stored is refused by the name of its field, never by itself", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  // A provider's answer is not typed.
  const wrong = { ...account(id), access_token: { secret: "s3cret" } as unknown as string }
  const error = await failure(adapter.linkAccount(wrong))
  expect(error.message).toContain("access_token")
  expect(error.message).not.toContain("s3cret")
})

test("an invalid date is refused", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  const error = await failure(adapter.createSession(session(id, { expires: new Date(NaN) })))
  expect(error.message).toContain("expires")
})

test("a session needs an expiry", async () => {
  const { adapter, all } = await openAdapter()
  const { id } = await adapter.createUser(user())
  // A caller without types.
  const endless = { sessionToken: "t", userId: id } as Parameters<typeof adapter.createSession>[0]
  expect((await failure(adapter.createSession(endless))).message).toContain("expires")
  expect(await all("sessions")).toEqual([])
})

test("a lower counter is a conflict and changes nothing; an equal one is fine", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.createAuthenticator(authenticator(id, { counter: 5 }))
  const lower = adapter.updateAuthenticatorCounter("credential", 4)
  expect(await failure(lower)).toMatchObject({ code: "conflict" })
  expect(await adapter.updateAuthenticatorCounter("credential", 5)).toMatchObject({ counter: 5 })
  const most = 2 ** 32 - 1
  const raised = await adapter.updateAuthenticatorCounter("credential", most)
  expect(raised).toEqual(authenticator(id, { counter: most }))
})

test.each([-1, 1.5, NaN, 2 ** 32, "6"])("the counter %s is refused", async (counter) => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.createAuthenticator(authenticator(id))
  // One of the values is of a type that the compiler would refuse.
  const error = await failure(adapter.updateAuthenticatorCounter("credential", counter as number))
  expect(error.message).toContain("from 0 to 4294967295")
})

import { expect, test } from "vitest"
import { authenticator, session, user } from "../../../core/test/support/adapter-samples.ts"
import { failureOf } from "../../../core/test/support/adapter-suites/failure-of.ts"
import { openAdapter } from "./open-database.ts"

test("a taken session token, token or credential is a duplicate without a cause that quotes it", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  const token = { identifier: "a", token: "session-token", expires: new Date() }
  for (const create of [
    () => adapter.createSession(session(id)),
    () => adapter.createVerificationToken(token),
    () => adapter.createAuthenticator(authenticator(id, { credentialID: "session-token" })),
  ]) {
    await create()
    const error = await failureOf(create)
    expect(error.code).toBe("duplicate")
    expect(error.cause).toBeUndefined()
    expect(error.message).not.toContain("session-token")
  }
})

test("a unique index of sessions that the application added is a duplicate, with the driver's cause", async () => {
  const { adapter, db } = await openAdapter()
  await db.collection("sessions").createIndex({ device: 1 }, { unique: true })
  const { id } = await adapter.createUser(user())
  const first = { ...session(id), device: "phone" }
  await adapter.createSession(first)
  const second = { ...session(id, { sessionToken: "second" }), device: "phone" }
  const error = await failureOf(() => adapter.createSession(second))
  expect(error.code).toBe("duplicate")
  expect(error.message).not.toContain("phone")
  expect(error.cause?.err).toBeInstanceOf(Error)
})

test("a session that lacks its expiry is refused by the name of the field", async () => {
  const { adapter, all } = await openAdapter()
  const { id } = await adapter.createUser(user())
  // A caller without types.
  const endless = { sessionToken: "t", userId: id } as Parameters<typeof adapter.createSession>[0]
  const error = await failureOf(() => adapter.createSession(endless))
  expect(error.message).toContain("expires")
  expect(await all("sessions")).toEqual([])
})

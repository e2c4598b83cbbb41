import { AdapterError } from "@lockstep/core/errors"
import { KyselyAdapter } from "@lockstep/kysely-adapter"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openAdapter, openDatabase, temporaryFile } from "./open-database.ts"

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

test("a taken session token, token or credential is a duplicate", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  const token = { identifier: "a", token: "b", expires: new Date() }
  for (const create of [
    async () => adapter.createSession(session(id)),
    async () => adapter.createVerificationToken(token),
    async () => adapter.createAuthenticator(authenticator(id)),
  ]) {
    await create()
    expect(await failure(create())).toMatchObject({ code: "duplicate" })
  }
})

test("an update of nobody is missing", async () => {
  const { adapter } = await openAdapter()
  const missing = { code: "missing" }
  expect(await failure(adapter.updateUser({ id: "nobody", name: "x" }))).toMatchObject(missing)
  expect(await failure(adapter.updateUser({ id: "nobody" }))).toMatchObject(missing)
  expect(await failure(adapter.updateAuthenticatorCounter("none", 1))).toMatchObject(missing)
})

test("a session cannot be given to somebody who does not exist", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  const update = adapter.updateSession({ sessionToken: "session-token", userId: "nobody" })
  expect(await failure(update)).toMatchObject({ code: "missing" })
})

test("a missing table or column is unavailable, and the message says what makes it", async () => {
  const { sqlite, adapter } = await openAdapter()
  sqlite.exec(`alter table "User" rename column "image" to "picture"`)
  const advice = { code: "unavailable", message: expect.stringContaining("checkSchema") }
  expect(await failure(adapter.createUser(user({ image: "face.png" })))).toMatchObject(advice)
  sqlite.exec(`drop table "Session"`)
  expect(await failure(adapter.getSessionAndUser("token"))).toMatchObject(advice)
})

test("a closed database is unavailable, and the message says that it is closed", async () => {
  const advice = { code: "unavailable", message: expect.stringContaining("is closed") }
  const { sqlite, adapter } = await openAdapter()
  sqlite.close()
  expect(await failure(adapter.getUser("somebody"))).toMatchObject(advice)
  const other = await openAdapter()
  await other.db.destroy()
  expect(await failure(other.adapter.getUser("somebody"))).toMatchObject(advice)
})

test("a unique key that the adapter does not know of is a duplicate, with the driver's cause", async () => {
  const { sqlite, adapter } = await openAdapter()
  sqlite.exec(`create unique index "one_name" on "User" ("name")`)
  await adapter.createUser(user())
  const error = await failure(adapter.createUser(user({ email: "secret-address@example.com" })))
  expect(error.code).toBe("duplicate")
  expect(error.cause?.err).toMatchObject({ code: "SQLITE_CONSTRAINT_UNIQUE" })
  expect(error.message).not.toContain("secret-address")
})

test("a database locked by another writer is a conflict", async () => {
  const file = temporaryFile()
  const { adapter } = await openAdapter(file)
  const other = openDatabase(file)
  other.sqlite.exec("begin immediate")
  expect(await failure(adapter.createUser(user()))).toMatchObject({ code: "conflict" })
  other.sqlite.exec("rollback")
  await adapter.createUser(user())
})

test("a missing table is unavailable, and never null", async () => {
  const adapter = KyselyAdapter(openDatabase().db)
  for (const call of [
    adapter.getUser("a"),
    adapter.getSessionAndUser("a"),
    adapter.useVerificationToken({ identifier: "a", token: "b" }),
    adapter.listAuthenticatorsByUserId("a"),
    adapter.deleteUser("a"),
  ]) {
    expect(await failure(call)).toMatchObject({ code: "unavailable" })
  }
})

test("a database that cannot be written is unavailable, and can still be read", async () => {
  const file = temporaryFile()
  const first = await openAdapter(file)
  const { id } = await first.adapter.createUser(user())
  first.sqlite.close()
  const { sqlite, db } = openDatabase(file)
  // Not the file's mode, because root writes to read-only files all the same.
  sqlite.pragma("query_only = on")
  const adapter = KyselyAdapter(db)
  expect(await failure(adapter.createSession(session(id)))).toMatchObject({ code: "unavailable" })
  expect(await adapter.getUser(id)).toMatchObject({ id })
})

test("a closed database is unavailable", async () => {
  const { sqlite, adapter } = await openAdapter()
  sqlite.close()
  expect(await failure(adapter.getUser("a"))).toMatchObject({ code: "unavailable" })
})

test("a value that cannot be stored is refused by the name of its column, never by itself", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  // A provider's answer is not typed.
  const wrong = { ...account(id), access_token: { secret: "s3cret" } as unknown as string }
  const error = await failure(adapter.linkAccount(wrong))
  expect(error.message).toContain("Account.access_token")
  expect(error.message).not.toContain("s3cret")
})

test("an invalid date is refused", async () => {
  const { adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  const error = await failure(adapter.createSession(session(id, { expires: new Date(NaN) })))
  expect(error.message).toContain("Session.expires")
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

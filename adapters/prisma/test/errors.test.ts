import { AdapterError, type Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openSQLite } from "./open-database.ts"

/** What a call rejects with. */
async function rejection(call: unknown): Promise<AdapterError> {
  const error = await Promise.resolve(call).then(
    () => undefined,
    (reason: unknown) => reason,
  )
  if (error instanceof AdapterError) return error
  throw new Error(`It did not reject with an AdapterError but with ${String(error)}.`)
}

type Call = (adapter: Required<Adapter>, id: string) => unknown

const duplicates: Readonly<Record<string, Call>> = {
  createUser: (adapter) => adapter.createUser(user()),
  linkAccount: (adapter, id) => adapter.linkAccount(account(id)),
  createSession: (adapter, id) => adapter.createSession(session(id)),
  createAuthenticator: (adapter, id) => adapter.createAuthenticator(authenticator(id)),
  createUserWithAccount: (adapter) =>
    adapter.createUserWithAccount({
      user: user({ email: "else@example.com" }),
      account: { type: "oidc", provider: "google", providerAccountId: "42" },
    }),
}

test.each(Object.entries(duplicates))("%s of what is taken is a duplicate", async (_name, call) => {
  const { adapter } = await openSQLite()
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))

  expect((await rejection(call(adapter, id))).code).toBe("duplicate")
})

const orphans: Readonly<Record<string, Call>> = {
  updateUser: (adapter) => adapter.updateUser({ id: "nobody", name: "Eve" }),
  linkAccount: (adapter) => adapter.linkAccount(account("nobody")),
  createSession: (adapter) => adapter.createSession(session("nobody")),
  createAuthenticator: (adapter) => adapter.createAuthenticator(authenticator("nobody")),
  updateAuthenticatorCounter: (adapter) => adapter.updateAuthenticatorCounter("none", 1),
}

test.each(Object.entries(orphans))("%s for nobody is missing", async (_name, call) => {
  const { adapter } = await openSQLite()

  expect((await rejection(call(adapter, ""))).code).toBe("missing")
})

test("a counter that goes down is a conflict, and stays as it was", async () => {
  const { adapter } = await openSQLite()
  const { id } = await adapter.createUser(user())
  await adapter.createAuthenticator(authenticator(id, { counter: 5 }))

  expect((await rejection(adapter.updateAuthenticatorCounter("credential", 4))).code).toBe(
    "conflict",
  )
  expect((await adapter.getAuthenticator("credential"))?.counter).toBe(5)
})

test("a missing table is told, with what tells more", async () => {
  const { prisma, adapter } = await openSQLite()
  await prisma.$executeRawUnsafe(`drop table "Session"`)

  const { code, message } = await rejection(adapter.getSessionAndUser("session-token"))

  expect(code).toBe("unavailable")
  expect(message).toContain("checkSchema")
})

test("a value that Prisma refuses is in no message", async () => {
  const { adapter } = await openSQLite("legacy")

  // The documented models require an expiry, which Prisma says with the whole argument.
  const error = await rejection(
    adapter.createVerificationToken({ identifier: "ada", token: "s3cret-token" } as never),
  )

  expect(error.code).toBe("unavailable")
  expect(error.message).not.toContain("s3cret-token")
  expect(error.cause?.err).toBeInstanceOf(Error)
})

test("a user whom a table of the application refers to is not deleted, and nothing is said to be missing", async () => {
  const { prisma, adapter } = await openSQLite()
  const { id } = await adapter.createUser(user())
  await adapter.createSession(session(id))
  await prisma.$executeRawUnsafe(`create table "Invoice" ("userId" text references "User" ("id"))`)
  await prisma.$executeRawUnsafe(`insert into "Invoice" select "id" from "User"`)

  expect((await rejection(adapter.deleteUser(id))).code).toBe("unavailable")
  expect(await adapter.getSessionAndUser("session-token")).not.toBeNull()
})

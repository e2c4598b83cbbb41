import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { openAdapter, watchStatements } from "./open-database.ts"

/** What every method costs, in statements that reach the driver. */
const calls: Record<
  keyof Adapter,
  readonly [number, (adapter: Required<Adapter>, id: string) => unknown]
> = {
  createUser: [1, (adapter) => adapter.createUser(user({ email: "new@example.com" }))],
  getUser: [1, (adapter, id) => adapter.getUser(id)],
  getUserByEmail: [1, (adapter) => adapter.getUserByEmail("ada@example.com")],
  getUserByAccount: [
    1,
    (adapter) => adapter.getUserByAccount({ provider: "google", providerAccountId: "42" }),
  ],
  updateUser: [1, (adapter, id) => adapter.updateUser({ id, email: "next@example.com" })],
  deleteUser: [1, (adapter, id) => adapter.deleteUser(id)],
  linkAccount: [1, (adapter, id) => adapter.linkAccount(account(id, { provider: "github" }))],
  unlinkAccount: [
    1,
    (adapter) => adapter.unlinkAccount({ provider: "google", providerAccountId: "42" }),
  ],
  getAccount: [1, (adapter) => adapter.getAccount("42", "google")],
  createSession: [1, (adapter, id) => adapter.createSession(session(id, { sessionToken: "new" }))],
  getSessionAndUser: [1, (adapter) => adapter.getSessionAndUser("session-token")],
  updateSession: [
    1,
    (adapter) => adapter.updateSession({ sessionToken: "session-token", expires: new Date() }),
  ],
  deleteSession: [1, (adapter) => adapter.deleteSession("session-token")],
  createVerificationToken: [
    1,
    (adapter) =>
      adapter.createVerificationToken({ identifier: "a", token: "new", expires: new Date() }),
  ],
  useVerificationToken: [
    1,
    (adapter) => adapter.useVerificationToken({ identifier: "a", token: "t" }),
  ],
  createAuthenticator: [
    1,
    (adapter, id) => adapter.createAuthenticator(authenticator(id, { credentialID: "new" })),
  ],
  getAuthenticator: [1, (adapter) => adapter.getAuthenticator("credential")],
  listAuthenticatorsByUserId: [1, (adapter, id) => adapter.listAuthenticatorsByUserId(id)],
  updateAuthenticatorCounter: [1, (adapter) => adapter.updateAuthenticatorCounter("credential", 6)],
  listAccountsByUserId: [1, (adapter, id) => adapter.listAccountsByUserId(id)],
  deleteSessionsByUserId: [1, (adapter, id) => adapter.deleteSessionsByUserId(id)],
  // begin, one insert for each of four rows, commit
  createUserWithAccount: [
    6,
    (adapter) =>
      adapter.createUserWithAccount({
        user: user({ email: "whole@example.com" }),
        account: { type: "webauthn", provider: "passkey", providerAccountId: "new" },
        authenticator: authenticator("", { credentialID: "new" }),
        session: { sessionToken: "new", expires: new Date() },
      }),
  ],
}

test.each(Object.entries(calls))("%s costs what it must", async (_name, [statements, call]) => {
  const { sqlite, adapter } = await openAdapter()
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))
  await adapter.createVerificationToken({ identifier: "a", token: "t", expires: new Date() })

  const seen = watchStatements(sqlite)
  await call(adapter, id)

  expect(seen).toHaveLength(statements)
})

test("a patch of nothing but an id reads once and writes nothing", async () => {
  const { sqlite, adapter } = await openAdapter()
  const created = await adapter.createUser(user())
  const before = sqlite.prepare("select total_changes() as n").get()

  expect(await adapter.updateUser({ id: created.id })).toEqual(created)
  expect(sqlite.prepare("select total_changes() as n").get()).toEqual(before)
})

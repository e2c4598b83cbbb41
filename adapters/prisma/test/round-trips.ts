import type { Adapter } from "@lockstep/core/adapters"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"
import { watchStatements, type OpenDatabase } from "./open-database.ts"

const expires = new Date("2030-01-01T00:00:00.000Z")

const calls: {
  readonly [Name in keyof Adapter]-?: (adapter: Required<Adapter>, id: string) => unknown
} = {
  createUser: (adapter) => adapter.createUser(user({ email: "new@example.com" })),
  getUser: (adapter, id) => adapter.getUser(id),
  getUserByEmail: (adapter) => adapter.getUserByEmail("ada@example.com"),
  getUserByAccount: (adapter) =>
    adapter.getUserByAccount({ provider: "google", providerAccountId: "42" }),
  updateUser: (adapter, id) => adapter.updateUser({ id, name: "Eve" }),
  linkAccount: (adapter, id) => adapter.linkAccount(account(id, { provider: "github" })),
  listAccountsByUserId: (adapter, id) => adapter.listAccountsByUserId(id),
  getAccount: (adapter) => adapter.getAccount("42", "google"),
  createSession: (adapter, id) => adapter.createSession(session(id, { sessionToken: "new" })),
  getSessionAndUser: (adapter) => adapter.getSessionAndUser("session-token"),
  updateSession: (adapter) => adapter.updateSession({ sessionToken: "session-token", expires }),
  createVerificationToken: (adapter) =>
    adapter.createVerificationToken({ identifier: "a", token: "new", expires }),
  useVerificationToken: (adapter) => adapter.useVerificationToken({ identifier: "a", token: "t" }),
  createAuthenticator: (adapter, id) =>
    adapter.createAuthenticator(authenticator(id, { credentialID: "new" })),
  getAuthenticator: (adapter) => adapter.getAuthenticator("credential"),
  listAuthenticatorsByUserId: (adapter, id) => adapter.listAuthenticatorsByUserId(id),
  updateAuthenticatorCounter: (adapter) => adapter.updateAuthenticatorCounter("credential", 6),
  unlinkAccount: (adapter) =>
    adapter.unlinkAccount({ provider: "google", providerAccountId: "42" }),
  deleteSession: (adapter) => adapter.deleteSession("session-token"),
  deleteSessionsByUserId: (adapter, id) => adapter.deleteSessionsByUserId(id),
  createUserWithAccount: (adapter) =>
    adapter.createUserWithAccount({
      user: user({ email: "whole@example.com" }),
      account: { type: "webauthn", provider: "passkey", providerAccountId: "new" },
      authenticator: authenticator("", { credentialID: "newer" }),
      session: { sessionToken: "newer", expires },
    }),
  deleteUser: (adapter, id) => adapter.deleteUser(id),
}

/**
 * How many statements each method takes, of those that Prisma tells: the beginning of a transaction is
 * not among them, its end is.
 */
export async function statementsOf({
  prisma,
  adapter,
}: OpenDatabase): Promise<Readonly<Record<string, number>>> {
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))
  await adapter.createVerificationToken({ identifier: "a", token: "t", expires })
  // Whatever is asked once and never again is asked now.
  await adapter.deleteSession("none")
  const seen = watchStatements(prisma)
  const counts: Record<string, number> = {}
  for (const [name, call] of Object.entries(calls)) {
    const before = seen.length
    await call(adapter, id)
    counts[name] = seen.length - before
  }
  return counts
}

/** One statement each, but for what says otherwise. */
export function oneEachBut(others: Readonly<Record<string, number>>): Record<string, number> {
  return { ...Object.fromEntries(Object.keys(calls).map((name) => [name, 1])), ...others }
}

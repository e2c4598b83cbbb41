import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { account, authenticator, google, session, token, user } from "../adapter-samples.ts"

/** An empty store whose requests can be seen. */
export interface RoundTripsStore {
  readonly adapter: Required<TestedAdapter>
  /**
   * Names every request that the adapter sends.
   *
   * @param use - lets the adapter send them
   */
  sent(use: () => Promise<void>): Promise<readonly string[]>
}

/** How many requests a method sends, or which. */
export type RoundTrips = Readonly<Record<keyof TestedAdapter, number | readonly string[]>>

/** What expires is deleted in a number of statements that follows from what there is. */
type TestedAdapter = Omit<Adapter, "deleteExpired">

const expires = new Date("2030-01-01T00:00:00.000Z")

/** A call of each method, in an order in which each finds its records. */
const calls: {
  readonly [Name in keyof TestedAdapter]-?: (
    adapter: Required<TestedAdapter>,
    id: string,
  ) => unknown
} = {
  createUser: (adapter) => adapter.createUser(user({ email: "new@example.com" })),
  getUser: (adapter, id) => adapter.getUser(id),
  getUserByEmail: (adapter) => adapter.getUserByEmail("ada@example.com"),
  getUserByAccount: (adapter) => adapter.getUserByAccount(google),
  updateUser: (adapter, id) => adapter.updateUser({ id, name: "Eve", email: "eve@example.com" }),
  linkAccount: (adapter, id) => adapter.linkAccount(account(id, { provider: "github" })),
  updateAccount: (adapter) =>
    adapter.updateAccount({ ...google, access_token: "new" }, { refresh_token: null }),
  listAccountsByUserId: (adapter, id) => adapter.listAccountsByUserId(id),
  listSessionsByUserId: (adapter, id) => adapter.listSessionsByUserId(id),
  getAccount: (adapter) => adapter.getAccount("42", "google"),
  createSession: (adapter, id) => adapter.createSession(session(id, { sessionToken: "new" })),
  getSessionAndUser: (adapter) => adapter.getSessionAndUser("session-token"),
  updateSession: (adapter) => adapter.updateSession({ sessionToken: "session-token", expires }),
  createVerificationToken: (adapter) => adapter.createVerificationToken(token({ token: "new" })),
  useVerificationToken: (adapter) => adapter.useVerificationToken(token()),
  createAuthenticator: (adapter, id) =>
    adapter.createAuthenticator(authenticator(id, { credentialID: "new" })),
  getAuthenticator: (adapter) => adapter.getAuthenticator("credential"),
  listAuthenticatorsByUserId: (adapter, id) => adapter.listAuthenticatorsByUserId(id),
  updateAuthenticatorCounter: (adapter) => adapter.updateAuthenticatorCounter("credential", 6),
  updateAuthenticator: (adapter) =>
    adapter.updateAuthenticator({ credentialID: "credential", name: "Key" }),
  deleteAuthenticator: (adapter) => adapter.deleteAuthenticator("credential"),
  unlinkAccount: (adapter) => adapter.unlinkAccount(google),
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
 * Stores a record of each kind, and calls each method in an order in which each finds its records.
 *
 * @param around - makes a call, with the name of its method
 */
export async function callEach(
  adapter: Required<TestedAdapter>,
  around: (call: () => Promise<void>, method: keyof TestedAdapter) => Promise<void>,
): Promise<void> {
  const { id } = await adapter.createUser(user())
  await adapter.linkAccount(account(id))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id))
  await adapter.createVerificationToken(token())
  // Whatever is looked up once and never again is looked up now.
  await adapter.deleteSession("none")
  for (const [method, call] of Object.entries(calls)) {
    // The keys of the table are the names of methods.
    await around(async () => void (await call(adapter, id)), method as keyof TestedAdapter)
  }
}

/**
 * Tests how many requests each method sends.
 *
 * @param open - opens an empty store
 * @param expected - by method
 */
export function testRoundTrips(
  open: () => RoundTripsStore | Promise<RoundTripsStore>,
  expected: RoundTrips,
): void {
  test("every method sends as many requests as it must", async () => {
    const { adapter, sent } = await open()
    const seen: Record<string, number | readonly string[]> = {}
    await callEach(adapter, async (call, method) => {
      const requests = await sent(call)
      seen[method] = typeof expected[method] === "number" ? requests.length : requests
    })
    expect(seen).toEqual(expected)
  })
}

/** One request each, except those that are named. */
export function oneEachBut(others: Partial<RoundTrips> = {}): RoundTrips {
  // The keys are those of the table of calls, which has every method.
  const one = Object.fromEntries(Object.keys(calls).map((name) => [name, 1])) as RoundTrips
  return { ...one, ...others }
}

import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { account, authenticator, google, session, user } from "../adapter-samples.ts"

type Open = () =>
  | Required<Omit<Adapter, "deleteExpired">>
  | Promise<Required<Omit<Adapter, "deleteExpired">>>

/**
 * Tests what must hold in a database without unique keys and foreign keys, as Auth.js leaves some.
 *
 * @param open - opens an empty store without keys; called by each test
 */
export function testWithoutKeys(open: Open): void {
  test("an email address that is taken is refused without a unique key", async () => {
    const adapter = await open()
    const first = await adapter.createUser(user())
    await expect(adapter.createUser(user())).rejects.toMatchObject({ code: "duplicate" })
    expect(await adapter.getUserByEmail("ada@example.com")).toEqual(first)
  })

  test("a change to an address that is taken is refused, and changes nothing", async () => {
    const adapter = await open()
    const ada = await adapter.createUser(user())
    const bob = await adapter.createUser(user({ name: "Bob", email: "bob@example.com" }))
    const change = adapter.updateUser({ id: bob.id, name: "Mallory", email: "ada@example.com" })
    await expect(change).rejects.toMatchObject({ code: "duplicate" })
    expect(await adapter.getUser(ada.id)).toEqual(ada)
    expect(await adapter.getUser(bob.id)).toEqual(bob)
    expect(await adapter.updateUser({ id: bob.id, email: "bob@example.com" })).toEqual(bob)
  })

  test("a change to a free address is stored without a unique key", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user())
    const moved = await adapter.updateUser({ id, email: "next@example.com" })
    expect(moved).toEqual({ ...user({ id, email: "next@example.com" }), image: null })
    expect(await adapter.getUserByEmail("ada@example.com")).toBeNull()
    expect(await adapter.getUserByEmail("next@example.com")).toEqual(moved)
  })

  test("an account, a session and a passkey are stored once without a unique key", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user())
    const other = await adapter.createUser(user({ email: "bob@example.com" }))
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.createAuthenticator(authenticator(id))
    const second = [
      () => adapter.linkAccount(account(other.id)),
      () => adapter.createSession(session(other.id)),
      () => adapter.createAuthenticator(authenticator(other.id)),
    ]
    for (const call of second) await expect(call()).rejects.toMatchObject({ code: "duplicate" })
    expect(await adapter.getSessionAndUser("session-token")).toMatchObject({ user: { id } })
    expect(await adapter.getUserByAccount(google)).toMatchObject({ id })
  })

  test("nothing is stored for a user that does not exist without a foreign key", async () => {
    const adapter = await open()
    const missing = { code: "missing" }
    await expect(adapter.linkAccount(account("nobody"))).rejects.toMatchObject(missing)
    await expect(adapter.createSession(session("nobody"))).rejects.toMatchObject(missing)
    const passkey = adapter.createAuthenticator(authenticator("nobody"))
    await expect(passkey).rejects.toMatchObject(missing)
  })

  test("a new user whose account is taken leaves nothing behind without a unique key", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    const call = adapter.createUserWithAccount({
      user: user({ email: "bob@example.com" }),
      account: google,
    })
    await expect(call).rejects.toMatchObject({ code: "duplicate" })
    expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
  })

  test("a user is deleted with everything that is theirs without a foreign key", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.createAuthenticator(authenticator(id))
    const other = await adapter.createUser(user({ email: "other@example.com" }))
    await adapter.createSession(session(other.id, { sessionToken: "other" }))
    await adapter.deleteUser(id)
    expect(await adapter.getUser(id)).toBeNull()
    expect(await adapter.getAccount("42", "google")).toBeNull()
    expect(await adapter.deleteSession("session-token")).toBeNull()
    expect(await adapter.getAuthenticator("credential")).toBeNull()
    expect(await adapter.getSessionAndUser("other")).toMatchObject({ user: { id: other.id } })
  })
}

/** An adapter, and how many users and accounts its store holds, counted past the adapter. */
export interface CountedStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">>
  count(): Promise<{ readonly users: number; readonly accounts: number }>
}

/**
 * Tests that accounts and first sign-ins are stored once, also when many calls come at once and the
 * database has no unique key of accounts.
 *
 * @param open - opens an empty store without that key; called by each test
 */
export function testRacesWithoutKeys(open: () => CountedStore | Promise<CountedStore>): void {
  test("of many links of an account at once one succeeds without a unique key", async () => {
    const { adapter, count } = await open()
    const ada = await adapter.createUser(user())
    const bob = await adapter.createUser(user({ email: "bob@example.com" }))
    const { stored, errors } = await many((turn) =>
      adapter.linkAccount(account(turn % 2 === 0 ? ada.id : bob.id)),
    )
    expect(stored).toBe(1)
    expect(errors).toEqual(errors.map(() => expect.objectContaining({ code: "duplicate" })))
    expect(await count()).toEqual({ users: 2, accounts: 1 })
  })

  test("of many first sign-ins at once one is stored, whole, without a unique key", async () => {
    const { adapter, count } = await open()
    const { stored } = await many((turn) =>
      adapter.createUserWithAccount({
        user: user({ email: `${turn}@example.com` }),
        account: google,
      }),
    )
    expect(stored).toBe(1)
    const turns = Array.from({ length: 20 }, (_, turn) => `${turn}@example.com`)
    const users = await Promise.all(turns.map(async (email) => adapter.getUserByEmail(email)))
    const [only, ...others] = users.filter((found) => found !== null)
    expect(others).toEqual([])
    expect(await adapter.getUserByAccount(google)).toEqual(only)
    expect(await count()).toEqual({ users: 1, accounts: 1 })
  })
}

async function many(call: (turn: number) => unknown) {
  const calls = Array.from({ length: 20 }, async (_, turn) => call(turn))
  const ended = await Promise.allSettled(calls)
  return {
    stored: ended.filter(({ status }) => status === "fulfilled").length,
    errors: ended.flatMap((each): unknown[] => (each.status === "rejected" ? [each.reason] : [])),
  }
}

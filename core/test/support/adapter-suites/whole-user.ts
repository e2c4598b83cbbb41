import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { account, authenticator, google, session, user } from "../adapter-samples.ts"

/** All users, accounts, passkeys and sessions of a store, in the form in which it stores them. */
export interface StoredRecords {
  readonly users: readonly unknown[]
  readonly accounts: readonly unknown[]
  readonly authenticators: readonly unknown[]
  readonly sessions: readonly unknown[]
}

/** An empty store, and what is in it. */
export interface WholeUserStore {
  readonly adapter: Required<Omit<Adapter, "deleteExpired">>
  /** Reads the store past the adapter. */
  stored(): Promise<StoredRecords>
}

const kinds = ["users", "accounts", "authenticators", "sessions"] as const

/**
 * Tests `createUserWithAccount`: it stores a user with an account, a passkey and a session, or nothing.
 *
 * @param open - opens an empty store; called by each test
 */
export function testWholeUser(open: () => WholeUserStore | Promise<WholeUserStore>): void {
  test("creates a user, an account, a passkey and a session together", async () => {
    const { adapter } = await open()
    const { sessionToken, expires } = session("")
    const created = await adapter.createUserWithAccount({
      user: user(),
      account: google,
      authenticator: authenticator("another user"),
      session: { sessionToken, expires },
    })
    const { id } = created.user
    expect(created.session).toMatchObject(session(id))
    expect(await adapter.getUserByAccount(google)).toEqual(created.user)
    expect(await adapter.listAuthenticatorsByUserId(id)).toMatchObject([authenticator(id)])
    expect(await adapter.getSessionAndUser(sessionToken)).toEqual(created)
  })

  test.each([
    ["with", user()],
    // Against their type, some users have no address.
    ["without", user({ email: null as unknown as string })],
  ])("creates a user %s an email address, and no session unasked", async (_, given) => {
    const { adapter, stored } = await open()
    const created = await adapter.createUserWithAccount({ user: given, account: google })
    expect(created).toEqual({ user: { ...given, id: created.user.id, image: null } })
    expect(await adapter.getUserByAccount(google)).toEqual(created.user)
    expect(counts(await stored())).toEqual([1, 1, 0, 0])
  })

  test.each(kinds)("leaves nothing behind when something in %s is taken", async (taken) => {
    const { adapter, stored } = await open()
    const { id } = await adapter.createUser(user())
    if (taken === "accounts") await adapter.linkAccount(account(id))
    if (taken === "authenticators") await adapter.createAuthenticator(authenticator(id))
    if (taken === "sessions") await adapter.createSession(session(id))
    const before = await stored()

    const email = taken === "users" ? "ada@example.com" : "new@example.com"
    const call = adapter.createUserWithAccount({
      user: user({ email }),
      account: google,
      authenticator: authenticator(""),
      session: session(""),
    })
    await expect(call).rejects.toMatchObject({ code: "duplicate" })
    expect(await stored()).toEqual(before)
    // In a transaction that was left open, what comes next would not be stored either.
    await adapter.createUser(user({ email: "next@example.com" }))
    expect((await stored()).users).toHaveLength(2)
  })

  test("stores no account, session or passkey of a user that does not exist", async () => {
    const { adapter, stored } = await open()
    const { id } = await adapter.createUser(user())
    await adapter.deleteUser(id)
    const missing = { code: "missing" }
    for (const userId of [id, "nobody"]) {
      await expect(adapter.linkAccount(account(userId))).rejects.toMatchObject(missing)
      await expect(adapter.createSession(session(userId))).rejects.toMatchObject(missing)
      const passkey = adapter.createAuthenticator(authenticator(userId))
      await expect(passkey).rejects.toMatchObject(missing)
    }
    expect(counts(await stored())).toEqual([0, 0, 0, 0])
  })

  test("creates one whole user of many first sign-ins of a user at once", async () => {
    const { adapter, stored } = await open()
    const calls = Array.from({ length: 20 }, async (_, turn) =>
      adapter.createUserWithAccount({
        user: user(),
        account: google,
        session: { sessionToken: `token ${turn}`, expires: session("").expires },
      }),
    )
    const ended = await Promise.allSettled(calls)
    expect(ended.filter(({ status }) => status === "fulfilled")).toHaveLength(1)
    expect(counts(await stored())).toEqual([1, 1, 0, 1])
  })
}

function counts(stored: StoredRecords): readonly number[] {
  return kinds.map((kind) => stored[kind].length)
}

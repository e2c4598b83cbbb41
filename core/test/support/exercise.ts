import { expect } from "vitest"
import type { Adapter } from "../../src/adapters.ts"
import { account, authenticator, google, session, token, user } from "./adapter-samples.ts"

/** Texts that a client which reads more than text into a value returns as something else. */
const names = ["Ada", "123", "null", "true", '{"a":1}', "[1,2]", "2030-01-02", "🦊é", ""]

/**
 * Runs what a client can break of the contract: an option can change keys, values, results or
 * errors.
 *
 * @param adapter - on an empty database
 */
export async function exercise(adapter: Required<Omit<Adapter, "deleteExpired">>): Promise<void> {
  const created = await adapter.createUserWithAccount({
    user: user(),
    account: { ...google, access_token: "42", expires_at: 1_900_000_000 },
    session: { sessionToken: "first", expires: session("").expires },
  })
  const { id } = created.user
  expect(typeof id).toBe("string")
  expect(await adapter.getUser(id)).toEqual(created.user)
  expect(await adapter.getUserByEmail("ada@example.com")).toEqual(created.user)
  expect(await adapter.getUserByAccount(google)).toEqual(created.user)
  expect(await adapter.getUserByEmail("grace@example.com")).toBeNull()
  const duplicate = { code: "duplicate" }
  await expect(adapter.createUser(user())).rejects.toMatchObject(duplicate)
  await expect(adapter.linkAccount(account(id))).rejects.toMatchObject(duplicate)
  const missing = { code: "missing" }
  await expect(adapter.createSession(session("0".repeat(24)))).rejects.toMatchObject(missing)

  for (const name of names) {
    const changed = await adapter.updateUser({ id, name })
    expect(changed.name).toBe(name)
    expect((await adapter.getUser(id))?.name).toBe(name)
  }
  const verified = new Date("2030-01-02T03:04:05.678Z")
  expect((await adapter.updateUser({ id, emailVerified: verified })).emailVerified).toEqual(
    verified,
  )

  await adapter.createSession(session(id))
  const expires = new Date("2031-07-08T09:10:11.123Z")
  await adapter.updateSession({ sessionToken: "session-token", expires })
  const found = await adapter.getSessionAndUser("session-token")
  expect(found?.session).toMatchObject(session(id, { expires }))
  expect(found?.user.emailVerified).toEqual(verified)
  const tokens = (await adapter.listSessionsByUserId(id)).map((each) => each.sessionToken)
  expect(tokens.toSorted()).toEqual(["first", "session-token"])
  await adapter.deleteSession("first")
  expect(await adapter.getSessionAndUser("first")).toBeNull()

  const stored = await adapter.getAccount("42", "google")
  expect(stored).toMatchObject({ access_token: "42", expires_at: 1_900_000_000, userId: id })
  const refreshed = { provider: "google", providerAccountId: "42", access_token: "43" }
  expect(await adapter.updateAccount(refreshed, { access_token: "41" })).toBeNull()
  expect(await adapter.updateAccount(refreshed, { access_token: "42" })).toMatchObject(refreshed)
  expect(await adapter.listAccountsByUserId(id)).toHaveLength(1)

  await adapter.createVerificationToken(token())
  const { identifier, token: value } = token()
  expect(await adapter.useVerificationToken({ identifier, token: "other" })).toBeNull()
  const uses = await Promise.all(
    [1, 2, 3].map(async () => adapter.useVerificationToken({ identifier, token: value })),
  )
  expect(uses.filter((use) => use !== null)).toEqual([token()])

  await adapter.createAuthenticator(authenticator(id))
  expect(await adapter.updateAuthenticatorCounter("credential", 4_000_000_000)).toMatchObject({
    counter: 4_000_000_000,
    credentialBackedUp: true,
  })
  expect(await adapter.getAuthenticator("credential")).toMatchObject({ counter: 4_000_000_000 })

  const racing = Array.from({ length: 5 }, async (_, index) =>
    adapter.createUser(user({ email: "race@example.com", name: String(index) })),
  )
  const settled = await Promise.allSettled(racing)
  expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(1)

  await adapter.deleteUser(id)
  expect(await adapter.getUser(id)).toBeNull()
  expect(await adapter.getUserByAccount(google)).toBeNull()
  expect(await adapter.getSessionAndUser("session-token")).toBeNull()
  expect(await adapter.getAuthenticator("credential")).toBeNull()
}

import { expect, test } from "vitest"
import type { Adapter } from "../../../src/adapters.ts"
import { account, authenticator, session, token, user } from "../adapter-samples.ts"

/** A string that no column of latin1 can hold. */
const odd = "🍣"

/** Of a second, as some columns hold no part of one. */
const code = token({ expires: new Date("2030-01-02T03:04:05.000Z") })

/**
 * Tests what becomes of keys that the columns of a database cannot hold: servers refuse to compare the two
 * or cannot convert the text, and no user is found.
 *
 * @param open - opens an empty store, all of whose columns are of the character set latin1
 */
export function testNarrowKeys(
  open: () =>
    | Required<Omit<Adapter, "deleteExpired">>
    | Promise<Required<Omit<Adapter, "deleteExpired">>>,
): void {
  test("a key that a narrow column cannot hold finds nothing, and is no error", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user({ email: "é@example.com" }))
    expect(await adapter.getUserByEmail("é@example.com")).toMatchObject({ id })
    expect(await adapter.getUserByEmail(odd)).toBeNull()
    expect(await adapter.getUser(odd)).toBeNull()
    expect(await adapter.getUserByAccount({ provider: odd, providerAccountId: odd })).toBeNull()
    expect(await adapter.getAccount(odd, odd)).toBeNull()
    expect(await adapter.listAccountsByUserId(odd)).toEqual([])
    expect(await adapter.getSessionAndUser(odd)).toBeNull()
    expect(await adapter.useVerificationToken({ identifier: odd, token: odd })).toBeNull()
    expect(await adapter.getAuthenticator(odd)).toBeNull()
    expect(await adapter.listAuthenticatorsByUserId(odd)).toEqual([])
  })

  test("a key that a narrow column cannot hold changes and deletes nothing", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.createAuthenticator(authenticator(id))
    await adapter.createVerificationToken(code)
    expect(await adapter.deleteUser(odd)).toBeNull()
    expect(await adapter.updateSession({ sessionToken: odd, expires: new Date() })).toBeNull()
    expect(await adapter.deleteSession(odd)).toBeNull()
    await adapter.deleteSessionsByUserId(odd)
    await adapter.unlinkAccount({ provider: odd, providerAccountId: odd })
    const missing = { code: "missing" }
    await expect(adapter.updateUser({ id: odd, name: "x" })).rejects.toMatchObject(missing)
    await expect(adapter.updateAuthenticatorCounter(odd, 1)).rejects.toMatchObject(missing)
    expect(await adapter.getSessionAndUser("session-token")).toMatchObject({ user: { id } })
    expect(await adapter.listAccountsByUserId(id)).toHaveLength(1)
    expect(await adapter.getAuthenticator("credential")).toMatchObject(authenticator(id))
    expect(await adapter.useVerificationToken(code)).toEqual(code)
  })

  test("of a pair of keys one is enough that a narrow column cannot hold", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createVerificationToken(code)
    expect(await adapter.getAccount("42", odd)).toBeNull()
    expect(await adapter.getAccount(odd, "google")).toBeNull()
    expect(await adapter.useVerificationToken({ ...code, identifier: odd })).toBeNull()
    expect(await adapter.useVerificationToken({ ...code, token: odd })).toBeNull()
    expect(await adapter.getAccount("42", "google")).toMatchObject({ userId: id })
    expect(await adapter.useVerificationToken(code)).toEqual(code)
  })

  test("a value that a narrow column cannot hold is refused, and its record is not missing", async () => {
    const adapter = await open()
    const created = await adapter.createUser(user())
    const { id } = created
    const refused = { code: "unavailable" }
    await expect(adapter.updateUser({ id, name: odd })).rejects.toMatchObject(refused)
    const other = { ...user({ email: "bob@example.com" }), name: odd }
    await expect(adapter.createUser(other)).rejects.toMatchObject(refused)
    expect(await adapter.getUser(id)).toEqual(created)
    expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
  })
}

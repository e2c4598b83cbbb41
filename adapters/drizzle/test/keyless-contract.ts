import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import {
  account,
  authenticator,
  session,
  user,
} from "../../../core/test/support/adapter-samples.ts"

/**
 * What must hold on tables without a single key or foreign key, neither in the database nor in the code.
 *
 * @param open - makes an adapter on new tables
 */
export function testWithoutKeys(open: () => Promise<Required<Adapter>>): void {
  test("an e-mail address that is taken is refused without a unique key", async () => {
    const adapter = await open()
    const first = await adapter.createUser(user())
    await expect(adapter.createUser(user())).rejects.toMatchObject({ code: "duplicate" })
    expect(await adapter.getUserByEmail("ada@example.com")).toEqual(first)
  })

  test("a change to an address that is taken is refused without a unique key", async () => {
    const adapter = await open()
    await adapter.createUser(user())
    const { id } = await adapter.createUser(user({ email: "bob@example.com" }))
    const change = adapter.updateUser({ id, email: "ada@example.com" })
    await expect(change).rejects.toMatchObject({ code: "duplicate" })
    expect(await adapter.updateUser({ id, email: "bob@example.com" })).toMatchObject({ id })
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
  })

  test("nothing is stored for a user who does not exist without a foreign key", async () => {
    const adapter = await open()
    await expect(adapter.createSession(session("nobody"))).rejects.toMatchObject({
      code: "missing",
    })
  })

  test("a newcomer whose account is taken leaves nothing behind without a unique key", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user())
    const { userId: _, ...taken } = account(id)
    await adapter.linkAccount(account(id))
    const call = adapter.createUserWithAccount({
      user: user({ email: "bob@example.com" }),
      account: taken,
    })
    await expect(call).rejects.toMatchObject({ code: "duplicate" })
    expect(await adapter.getUserByEmail("bob@example.com")).toBeNull()
  })

  test("a user goes with all that is theirs without a foreign key", async () => {
    const adapter = await open()
    const { id } = await adapter.createUser(user())
    await adapter.linkAccount(account(id))
    await adapter.createSession(session(id))
    await adapter.createAuthenticator(authenticator(id))
    await adapter.deleteUser(id)
    expect(await adapter.getAccount("42", "google")).toBeNull()
    expect(await adapter.deleteSession("session-token")).toBeNull()
    expect(await adapter.getAuthenticator("credential")).toBeNull()
  })
}

import type { Adapter } from "@lockstep/core/adapters"
import { expect } from "vitest"
import {
  account,
  authenticator,
  session,
  token,
  user,
} from "../../../../core/test/support/adapter-samples.ts"

/**
 * Writes a record of each kind.
 *
 * @param adapter - on the tables
 * @returns a check that all of them are there, and can be found
 */
export async function storeRecords(adapter: Required<Adapter>): Promise<() => Promise<void>> {
  const stored = await adapter.createUser(user())
  const { id } = stored
  await adapter.linkAccount(account(id, { expires_at: 4_102_444_800 }))
  await adapter.createSession(session(id))
  await adapter.createAuthenticator(authenticator(id, { counter: 2 ** 32 - 1 }))
  await adapter.createVerificationToken(token())
  return async function expectRecords() {
    expect(await adapter.getUserByEmail(user().email)).toEqual(stored)
    expect(await adapter.listAccountsByUserId(id)).toMatchObject([{ expires_at: 4_102_444_800 }])
    expect(await adapter.getSessionAndUser("session-token")).toMatchObject({ user: { id } })
    expect(await adapter.listAuthenticatorsByUserId(id)).toMatchObject([{ counter: 2 ** 32 - 1 }])
    // It can be taken once, so it is written again for the next look.
    expect(await adapter.useVerificationToken(token())).toEqual(token())
    await adapter.createVerificationToken(token())
  }
}

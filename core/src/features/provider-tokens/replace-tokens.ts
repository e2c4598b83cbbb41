import type { AccountUpdate, AdapterAccount } from "../../adapter/adapter.ts"
import { readAgain, type TokenOwner } from "./grant.ts"
import { storedRefreshToken } from "./sealed-accounts.ts"

/** An update that deletes tokens. The ID token stays: it grants no access, and shows which email address is verified. */
export const noTokens = { access_token: null, refresh_token: null, expires_at: null } as const

/**
 * Writes tokens if the record has the expected refresh token. A database cannot compare tokens that the
 * application encrypts in its columns, as the same token has another form each time. Then the token as
 * the adapter reads it is compared. A refresh has the lease, so no other one comes in between.
 *
 * @param expected - the refresh token, in its stored form
 * @returns the account as stored; `null` if it has another refresh token, or does not exist
 * @throws Error if the adapter does not write, although the record has the expected token
 */
export async function replaceTokens(
  owner: TokenOwner,
  update: AccountUpdate,
  expected: string | null,
): Promise<AdapterAccount | null> {
  for (const condition of [{ refresh_token: expected }, undefined]) {
    const stored = await owner.adapter.updateAccount(update, condition)
    if (stored !== null) return stored
    const now = await readAgain(owner, update)
    if (now === undefined || storedRefreshToken(now) !== expected) return null
  }
  throw new Error("Correct updateAccount of the adapter, which writes nothing.")
}

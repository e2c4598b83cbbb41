import type { AccountKey, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import type { EmailVerification } from "./decide-account.ts"
import { markVerifiedLater } from "./linked-later.ts"
import { unverifiedAccountsOf } from "./unverified-accounts.ts"

/** Times that accounts are looked for; none can come once the verification is seen. */
const maxRounds = 3

/**
 * Stores that a user verified their address, after what an attacker may have left at the user was deleted.
 * The accounts are unlinked first and `emailVerified` is written after: when that fails in between, the next
 * magic link goes on. What the attacker was adding meanwhile is deleted once the verification can be seen;
 * what they add later finds it ({@link assertNotSuperseded}). If nothing can be found and removed, the mark
 * comes before the verification: accounts without a mark of their own sign in to nothing from then on.
 *
 * @param context - the request
 * @param adapter - the store
 * @param user - the user, as stored
 * @param verification - what is deleted first
 * @returns the user with the date of the verification
 */
export async function verifyEmail(
  context: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
  { accountsToUnlink }: EmailVerification,
): Promise<AdapterUser> {
  if (accountsToUnlink === "mark") await markVerifiedLater(adapter, user)
  else if (accountsToUnlink !== undefined) await revokeAccess(adapter, user, accountsToUnlink)
  const verified = await writeEmailVerified(context, adapter, user, Array.isArray(accountsToUnlink))
  await context.config.notify("updateUser", { user: verified })
  return verified
}

async function writeEmailVerified(
  context: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
  revokesAccess: boolean,
): Promise<AdapterUser> {
  for (let round = 0; round < maxRounds; round += 1) {
    // Not the time of the request: who signed in until the accounts were unlinked must count as earlier.
    const emailVerified = new Date()
    const verified = await adapter.updateUser({ id: user.id, emailVerified })
    if (!revokesAccess) return verified
    const { unverified: late } = await unverifiedAccountsOf(context, adapter, user)
    await revokeAccess(adapter, user, late)
    // A caller that used a late one got a session meanwhile, which must count as earlier as well.
    if (late.length === 0) return verified
  }
  throw new AdapterError("The adapter still lists unlinked accounts.")
}

async function revokeAccess(
  adapter: GuardedAdapter,
  user: AdapterUser,
  accounts: readonly AccountKey[],
): Promise<void> {
  for (const account of accounts) await adapter.unlinkAccount(account)
  await adapter.deleteSessionsByUserId(user.id)
}

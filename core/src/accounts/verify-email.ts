import type { AccountKey, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/adapter-errors.ts"
import type { EmailVerification } from "./decide-account.ts"
import { markVerifiedLater } from "./linked-later.ts"
import { unverifiedAccountsOf } from "./unverified-accounts.ts"

/** Times that accounts are looked for; none can come once the proof is seen. */
const maxRounds = 3

/**
 * Stores that a user proved their address, after what an attacker may have left at the user is gone. The
 * accounts are unlinked first and the proof comes after: when that fails in between, the next magic link
 * goes on. What the attacker was adding meanwhile goes once the proof can be seen; what they add later
 * finds it ({@link assertNotSuperseded}). Where nothing can be found and removed, the mark comes
 * before the proof: what is there without a mark of its own opens nothing from then on.
 *
 * @param context - the request
 * @param adapter - the store
 * @param user - the user, as stored
 * @param proof - what goes first
 * @returns the user with the date of the proof
 */
export async function verifyEmail(
  context: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
  { accountsToUnlink }: EmailVerification,
): Promise<AdapterUser> {
  if (accountsToUnlink === "mark") await markVerifiedLater(adapter, user)
  else if (accountsToUnlink !== undefined) await revokeAccess(adapter, user, accountsToUnlink)
  const proved = await writeEmailVerified(context, adapter, user, Array.isArray(accountsToUnlink))
  await context.config.notify("updateUser", { user: proved })
  return proved
}

async function writeEmailVerified(
  context: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
  shutsOut: boolean,
): Promise<AdapterUser> {
  for (let round = 0; round < maxRounds; round += 1) {
    // Not the time of the request: who signed in until the accounts were gone must count as earlier.
    const emailVerified = new Date()
    const proved = await adapter.updateUser({ id: user.id, emailVerified })
    if (!shutsOut) return proved
    const { unverified: late } = await unverifiedAccountsOf(context, adapter, user)
    await revokeAccess(adapter, user, late)
    // A caller that used a late one got a session meanwhile, which must count as earlier as well.
    if (late.length === 0) return proved
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

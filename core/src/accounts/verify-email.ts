import type { AccountKey, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { AdapterError } from "../errors/errors.ts"
import type { EmailVerification } from "./decide-account.ts"
import { markVerifiedLater } from "./linked-later.ts"
import { unverifiedAccountsOf } from "./unverified-accounts.ts"

/** Maximum lookups of accounts. No account can be added after the verification is visible. */
const maxRounds = 3

/**
 * Stores that a user verified their email address, if this sign-in is the first to verify it, after deleting
 * accounts and sessions that an attacker may have created. Accounts are unlinked before `emailVerified` is
 * written: if a step fails, the next magic link continues. Accounts that the attacker adds in the meantime are deleted
 * once the verification is visible. Later ones detect the verification
 * ({@link assertNotSuperseded}). If accounts cannot be found and removed, the user is marked before
 * the verification. From then on, accounts without their own mark cannot sign in.
 *
 * @returns the user, with the date of the verification
 */
export async function verifyEmail(
  context: AuthContext,
  adapter: GuardedAdapter,
  { user, verification }: { readonly user: AdapterUser; readonly verification?: EmailVerification },
): Promise<AdapterUser> {
  if (verification === undefined) return user
  const { accountsToUnlink } = verification
  if (accountsToUnlink === "mark") await markVerifiedLater(adapter, user)
  else if (accountsToUnlink !== undefined) await revokeAccess(adapter, user, accountsToUnlink)
  const verified = await writeEmailVerified(context, adapter, user, Array.isArray(accountsToUnlink))
  await context.config.notify("updateUser", { user: verified })
  // Some adapters return only the updated fields.
  return { ...verified, ...user, emailVerified: verified.emailVerified }
}

async function writeEmailVerified(
  context: AuthContext,
  adapter: GuardedAdapter,
  user: AdapterUser,
  revokesAccess: boolean,
): Promise<AdapterUser> {
  for (let round = 0; round < maxRounds; round += 1) {
    // Not the time of the request: sign-ins until the accounts were unlinked must count as earlier.
    const emailVerified = new Date()
    const verified = await adapter.updateUser({ id: user.id, emailVerified })
    if (!revokesAccess) return verified
    const { unverified: late } = await unverifiedAccountsOf(context, adapter, user)
    await revokeAccess(adapter, user, late)
    // A client that used a late account has got a session, which must also count as earlier.
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

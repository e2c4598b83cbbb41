import type { AccountKey, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { sha256Hex } from "../crypto/hash.ts"
import { hasVerifiedEmail } from "../sessions/sign-in-time.ts"
import { isVerifiedLater, verifiedLaterKey } from "../sessions/verified-later.ts"

/** Returns whether an adapter can store the marks of this module. */
export function canMark(adapter: GuardedAdapter): boolean {
  return adapter.has("linkAccount") && adapter.has("getUserByAccount")
}

/**
 * Marks a user whose email address is about to be verified. Accounts that are already linked count
 * as unverified.
 */
export function markVerifiedLater(adapter: GuardedAdapter, user: AdapterUser): Promise<void> {
  return mark(adapter, user, verifiedLaterKey(user))
}

/**
 * Marks an account as linked by the owner of the email address, if the user is marked. Call it
 * before the account is stored.
 *
 * @param user - the user, as read before the owner requested the account
 */
export async function markLinkedLater(
  adapter: GuardedAdapter,
  user: AdapterUser,
  account: AccountKey,
): Promise<void> {
  if (!hasVerifiedEmail(user) || !(await isVerifiedLater(adapter, user))) return
  await mark(adapter, user, await linkedLaterKey(user, account))
}

/**
 * Returns whether an account may belong to an attacker who registered the email address before its
 * owner verified it: the user is marked, and the account is not.
 */
export async function isUnverifiedAccount(
  adapter: GuardedAdapter,
  user: AdapterUser,
  account: AccountKey,
): Promise<boolean> {
  if (!hasVerifiedEmail(user) || !(await isVerifiedLater(adapter, user))) return false
  const owner = await adapter.getUserByAccount(await linkedLaterKey(user, account))
  return owner?.id !== user.id
}

async function linkedLaterKey(
  { id }: AdapterUser,
  { provider, providerAccountId }: AccountKey,
): Promise<AccountKey> {
  const text = JSON.stringify([id, provider, providerAccountId])
  return { provider: "lockstep/linked-later", providerAccountId: await sha256Hex(text) }
}

async function mark(adapter: GuardedAdapter, user: AdapterUser, key: AccountKey): Promise<void> {
  if ((await adapter.getUserByAccount(key)) !== null) return
  try {
    await adapter.linkAccount({ ...key, userId: user.id, type: "email" })
  } catch (error) {
    // Another request may have stored the same mark in the meantime.
    if ((await adapter.getUserByAccount(key)) === null) throw error
  }
}

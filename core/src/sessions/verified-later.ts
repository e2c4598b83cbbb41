import type { AccountKey, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"

/**
 * Returns the key of the record that marks a user whose email address was verified after the user
 * was created, if the adapter cannot list and remove earlier records. It is stored as an account,
 * because every adapter can read an account by its key. A provider ID contains no slash, so no
 * sign-in can create this key.
 */
export function verifiedLaterKey({ id }: Pick<AdapterUser, "id">): AccountKey {
  return { provider: "lockstep/verified-later", providerAccountId: id }
}

/**
 * Returns whether a user can still have accounts and sessions from before the email address was
 * verified.
 */
export async function isVerifiedLater(
  adapter: GuardedAdapter,
  user: AdapterUser,
): Promise<boolean> {
  if (!adapter.has("getUserByAccount")) return false
  return (await adapter.getUserByAccount(verifiedLaterKey(user))) !== null
}

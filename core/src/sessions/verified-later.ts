import type { AccountKey, AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"

/**
 * Key of the record that marks a user whose email address was verified later than the user was created,
 * with an adapter that cannot list and remove what was there before. It is kept as an account, as every
 * adapter can read one by its key. A provider's ID contains no slash, so no sign-in reaches it.
 *
 * @param user - the user
 */
export function verifiedLaterKey({ id }: Pick<AdapterUser, "id">): AccountKey {
  return { provider: "lockstep/verified-later", providerAccountId: id }
}

/**
 * Tells whether accounts and sessions of before the verification of the address may be left at a user.
 *
 * @param adapter - the adapter
 * @param user - a stored user
 */
export async function isVerifiedLater(
  adapter: GuardedAdapter,
  user: AdapterUser,
): Promise<boolean> {
  if (!adapter.has("getUserByAccount")) return false
  return (await adapter.getUserByAccount(verifiedLaterKey(user))) !== null
}

import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { hasVerifiedEmail } from "../sessions/sign-in-time.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"

/**
 * Stores the address of a user whose earlier sign-ins returned none: the scope, the provider's claims or the
 * option `idToken` changed since. It counts as unverified, as for a new user.
 *
 * @param identity - the identity that is signing in
 * @param user - the owner of its account
 * @returns the user; as they were if another user has the address, or an address of the past was verified
 */
export async function addAddress(
  context: AuthContext,
  adapter: GuardedAdapter,
  { user: { email } }: VerifiedIdentity,
  user: AdapterUser,
): Promise<AdapterUser> {
  // A date would verify the new address. It is never cleared: the owner may verify the address meanwhile.
  if (user.email || hasVerifiedEmail(user) || !email || !adapter.has("updateUser")) return user
  if (await adapter.getUserByEmail(email)) return user
  const updated = await adapter.updateUser({ id: user.id, email })
  await context.config.notify("updateUser", { user: updated })
  // Some adapters return only the updated fields.
  return { ...updated, ...user, email }
}

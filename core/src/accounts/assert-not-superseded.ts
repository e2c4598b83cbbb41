import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { canVerifyLater } from "../config/can-verify-later.ts"
import type { AuthContext } from "../context.ts"
import { isVerifiedLongAgo, isSameVerification } from "../sessions/sign-in-time.ts"
import { isProviderVerified } from "./unverified-accounts.ts"
import { refused } from "./decide-account.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"

/**
 * Checks that no magic link verified a user's email address while an attacker was signing in to
 * that user. This check runs after all writes of the sign-in. The verification also checks again
 * after its write, so one of the two detects the other in any order.
 *
 * @param identity - the identity that is signing in
 * @param user - the user that the identity signs in to, as read before the sign-in
 * @throws OAuthAccountNotLinked or AccountNotLinked if a magic link did; the account is unlinked
 */
export async function assertNotSuperseded(
  context: AuthContext,
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  user: AdapterUser,
): Promise<void> {
  const { type, storedAccount: account } = identity
  // If the provider verified the user's address, this sign-in is by its owner.
  if (type === "email" || account === undefined || isProviderVerified(identity, user)) return
  if (isVerifiedLongAgo(context, user) || !canVerifyLater(context.config.providers.values())) return
  const { provider, providerAccountId } = account
  const owner = await adapter.getUserByAccount({ provider, providerAccountId })
  if (owner?.id === user.id && isSameVerification(user, owner)) return
  // Without `unlinkAccount`, the account stays and counts as unverified.
  if (adapter.has("unlinkAccount")) await adapter.unlinkAccount({ provider, providerAccountId })
  throw refused(identity, "verified meanwhile")
}

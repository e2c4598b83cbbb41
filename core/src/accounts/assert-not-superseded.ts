import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import { canVerifyLater } from "../config/can-verify-later.ts"
import type { AuthContext } from "../context.ts"
import { isVerifiedLongAgo, isSameVerification } from "../sessions/sign-in-time.ts"
import { isProviderVerified } from "./is-provider-verified.ts"
import { refused } from "./refused.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"

/**
 * Makes sure that no magic link verified the address of a user while an attacker was signing in to that
 * user. It comes after everything is written, and the verification looks again after it is written: so
 * one of the two sees what the other did, in whatever order it happens.
 *
 * @param context - the request
 * @param adapter - the store
 * @param identity - who is signing in
 * @param user - the user that they sign in to, as it was before
 * @throws OAuthAccountNotLinked or AccountNotLinked when it happened; their account is unlinked
 */
export async function assertNotSuperseded(
  context: AuthContext,
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  user: AdapterUser,
): Promise<void> {
  const { type, storedAccount: account } = identity
  // A user whose address the provider verified is its owner.
  if (type === "email" || account === undefined || isProviderVerified(identity, user)) return
  if (isVerifiedLongAgo(context, user) || !canVerifyLater(context.config.providers.values())) return
  const { provider, providerAccountId } = account
  const owner = await adapter.getUserByAccount({ provider, providerAccountId })
  if (owner?.id === user.id && isSameVerification(user, owner)) return
  // Otherwise the account is left as unverified.
  if (adapter.has("unlinkAccount")) await adapter.unlinkAccount({ provider, providerAccountId })
  throw refused(identity, "verified meanwhile")
}

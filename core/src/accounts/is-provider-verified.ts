import type { AdapterUser } from "../adapter/adapter.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"

/**
 * Tells whether this sign-in itself shows that the user's address is theirs: the provider confirms this
 * very address, or it was a magic link.
 *
 * @param identity - who is signing in
 * @param user - a stored user
 */
export function isProviderVerified(
  { providerVerifiedEmail, user: { email } }: VerifiedIdentity,
  user: AdapterUser,
): boolean {
  return providerVerifiedEmail && lowerCaseAddress(email) === lowerCaseAddress(user.email)
}

/**
 * Tells whether this sign-in verifies the user's address: it was a magic link, or the provider confirms the
 * address and the application trusts it.
 *
 * @param identity - who is signing in
 * @param user - a stored user
 */
export function verifiesAddress(identity: VerifiedIdentity, user: AdapterUser): boolean {
  return (
    (identity.type === "email" || identity.allowEmailLinking) && isProviderVerified(identity, user)
  )
}

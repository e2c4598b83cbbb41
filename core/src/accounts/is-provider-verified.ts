import type { AdapterUser } from "../adapter/adapter.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"

/**
 * Returns whether this sign-in shows that the user owns the email address: the provider verified
 * exactly this address, or the user opened a magic link.
 *
 * @param identity - the identity that is signing in
 */
export function isProviderVerified(
  { providerVerifiedEmail, user: { email } }: VerifiedIdentity,
  user: AdapterUser,
): boolean {
  return providerVerifiedEmail && lowerCaseAddress(email) === lowerCaseAddress(user.email)
}

/**
 * Returns whether this sign-in verifies the user's email address: the user opened a magic link, or
 * the provider verified the address and the application trusts the provider.
 *
 * @param identity - the identity that is signing in
 */
export function verifiesAddress(identity: VerifiedIdentity, user: AdapterUser): boolean {
  return (
    (identity.type === "email" || identity.allowEmailLinking) && isProviderVerified(identity, user)
  )
}

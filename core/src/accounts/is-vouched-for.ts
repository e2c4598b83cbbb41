import type { AdapterUser } from "../adapter/adapter.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"
import type { ReturningPerson } from "./returning-person.ts"

/**
 * Tells whether this sign-in itself shows that the user's address is theirs: the provider confirms this
 * very address, or it was a magic link.
 *
 * @param person - who signs in
 * @param user - a stored user
 */
export function isVouchedFor(
  { providerVerifiedEmail, user: { email } }: ReturningPerson,
  user: AdapterUser,
): boolean {
  return providerVerifiedEmail && lowerCaseAddress(email) === lowerCaseAddress(user.email)
}

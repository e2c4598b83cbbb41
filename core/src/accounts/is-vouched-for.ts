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

/**
 * Tells whether this sign-in proves the user's address: it was a magic link, or the provider confirms the
 * address and the application takes its word for it.
 *
 * @param person - who signs in
 * @param user - a stored user
 */
export function provesAddress(person: ReturningPerson, user: AdapterUser): boolean {
  return (person.type === "email" || person.allowEmailLinking) && isVouchedFor(person, user)
}

import { AccountNotLinked, OAuthAccountNotLinked } from "../errors/sign-in-errors.ts"
import type { Refusal } from "./decide-account.ts"
import type { ReturningPerson } from "./returning-person.ts"

const reasons: Readonly<Record<Refusal, string>> = {
  "account of another user":
    "The account is linked to another user than the one who asked to link it.",
  "email of another user":
    "Another user has the e-mail address of this account. They can sign in as before and link it.",
  passkey:
    "The passkey is of another user or provider, or its account is gone; or a new one has the id of a known one.",
  "proved meanwhile":
    "The owner of the e-mail address proved it at the same moment, which ends every other way in. They can sign in as before and link this account.",
  "unproved user":
    "The email address belongs to a user who never verified it, so an attacker may have registered it, and the adapter can neither remove nor mark the attacker's accounts. Use an adapter with linkAccount and getUserByAccount, or let the user sign in as before and request a magic link then.",
  "unverified account":
    "The account was linked before the owner of the email address verified it, the adapter could not remove it then, and its provider does not confirm the address. Sign in with a magic link and link the account again, or use an adapter with listAccountsByUserId, unlinkAccount and deleteSessionsByUserId.",
}

/**
 * The error for somebody who is refused.
 *
 * @param person - who came back
 * @param reason - why
 */
export function refused(
  { type }: ReturningPerson,
  reason: Refusal,
): AccountNotLinked | OAuthAccountNotLinked {
  const isOAuth = type === "oauth" || type === "oidc"
  return isOAuth
    ? new OAuthAccountNotLinked(reasons[reason])
    : new AccountNotLinked(reasons[reason])
}

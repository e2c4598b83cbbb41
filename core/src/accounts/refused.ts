import { OAuthAccountNotLinked } from "../errors/oauth-errors.ts"
import { AccountNotLinked } from "../errors/sign-in-errors.ts"
import type { Refusal } from "./decide-account.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"

const reasons: Readonly<Record<Refusal, string>> = {
  "account of another user": "The account is linked to another user.",
  "email of another user":
    "Another user has the email address. They can sign in and link the account.",
  passkey: "The passkey is of another user or provider, or was unlinked.",
  "verified meanwhile":
    "The owner of the email address just verified it. They can sign in and link the account.",
  "unverified user":
    "The user never verified the email address. Use an adapter with linkAccount and getUserByAccount.",
  "unverified account":
    "The owner of the email address verified it after the account was linked. They can sign in by a magic link and link the account.",
}

/**
 * Returns the error for a sign-in that is denied.
 *
 * @param identity - the identity that is signing in
 */
export function refused(
  { type }: VerifiedIdentity,
  reason: Refusal,
): AccountNotLinked | OAuthAccountNotLinked {
  const isOAuth = type === "oauth" || type === "oidc"
  return isOAuth
    ? new OAuthAccountNotLinked(reasons[reason])
    : new AccountNotLinked(reasons[reason])
}

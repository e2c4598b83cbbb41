import { OAuthAccountNotLinked } from "../errors/oauth-errors.ts"
import { AccountNotLinked } from "../errors/sign-in-errors.ts"
import type { Refusal } from "./decide-account.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"

const reasons: Readonly<Record<Refusal, string>> = {
  "account of another user": "The account is linked to another user.",
  "email of another user":
    "Another user has the e-mail address of this account. They can sign in as before and link it.",
  passkey: "The passkey is of another user or provider, or its account was unlinked.",
  "proved meanwhile":
    "The owner of the email address verified it at the same moment. They can sign in and link this account.",
  "unproved user":
    "The user never verified the email address, and accounts linked before cannot be marked. Use an adapter with linkAccount and getUserByAccount.",
  "unverified account":
    "The account was linked before the owner of the email address verified it. Sign in with a magic link and link it again.",
}

/**
 * The error for a sign-in that is refused.
 *
 * @param identity - who is signing in
 * @param reason - why
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

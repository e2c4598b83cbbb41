import type { AccountKey, AdapterAccount, AdapterUser } from "../adapter/adapter.ts"
import { AccountNotLinked, OAuthAccountNotLinked } from "../errors/errors.ts"
import { hasVerifiedEmail } from "../sessions/sign-in-time.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"

/** The facts about an identity that is signing in. */
export interface AccountFacts {
  readonly type: AdapterAccount["type"]
  /** The user who already owns this account. */
  readonly accountOwner: AdapterUser | null
  /** The signed-in user who requested, at the start of the transaction, to link another account. */
  readonly linkTo: AdapterUser | null
  /** The stored user with the email address of the identity. */
  readonly emailOwner: AdapterUser | null
  /**
   * Whether the address is verified: by the provider, with the boolean `true`, or by a magic link.
   */
  readonly providerVerifiedEmail: boolean
  /** Whether this is a new passkey, which no user can sign in with yet, regardless of its ID. */
  readonly newPasskey?: boolean
  /** For an existing passkey: the user it is stored for. */
  readonly passkeyOwnerId?: string | undefined
  /** The provider's option `allowDangerousEmailAccountLinking`. */
  readonly allowEmailLinking: boolean
  /**
   * For email sign-ins to a user who never verified the address: the signed-in user, if their
   * session requested the magic link (`link=true`). A session without that request may belong to an
   * attacker.
   */
  readonly signedIn: AdapterUser | null
  /**
   * For email sign-ins to a user who never verified the address: accounts that an attacker may have
   * linked. `undefined` if not every sign-in method of the user can be found and removed.
   */
  readonly unverifiedAccounts: readonly AccountKey[] | undefined
  /** For the same user: whether the provider of a stored account verified the address. */
  readonly hasVerifiedAccount?: boolean
  /** Whether the adapter can mark accounts that it cannot remove. */
  readonly canMark?: boolean
  /**
   * Whether the known account was linked before the owner of the address verified it, could not be
   * removed then, and its provider does not verify the address now.
   */
  readonly unverifiedAccount?: boolean
}

/** The first verification of a user's email address, which is to be stored. */
export interface EmailVerification {
  /**
   * Accounts that an attacker may have linked. They and all sessions are deleted first. `mark`: the
   * accounts cannot be found, so the user is marked. Absent: nothing is deleted.
   */
  readonly accountsToUnlink?: readonly AccountKey[] | "mark"
}

/** The reason why a sign-in is denied. */
export type Refusal =
  | "account of another user"
  | "email of another user"
  | "unverified user"
  | "unverified account"
  | "verified meanwhile"
  | "passkey"

/** What to do with the sign-in. */
export type AccountDecision =
  | {
      readonly kind: "signIn"
      readonly user: AdapterUser
      readonly verification?: EmailVerification
    }
  /** The user already owns the account, which is marked as theirs. */
  | { readonly kind: "confirm"; readonly user: AdapterUser }
  | { readonly kind: "link"; readonly user: AdapterUser; readonly verification?: EmailVerification }
  | { readonly kind: "create" }
  | { readonly kind: "refuse"; readonly reason: Refusal }

/**
 * Decides which user signs in. This is the only function that decides it, for every sign-in method
 * whose accounts are stored.
 *
 * A known account signs in its owner. An unknown account is linked only if a signed-in user
 * requested it or, if the application opted in, if the provider verified the email address. In the
 * second case, accounts and sessions that an attacker may have created are deleted first. A magic
 * link signs in the user with its address, but never leaves access to an attacker who registered
 * that address without verification. A passkey signs in the user it is stored for and never creates
 * a user. A new passkey has a unique ID.
 */
export function decideAccount(facts: AccountFacts): AccountDecision {
  const { accountOwner, linkTo, emailOwner } = facts
  if (facts.type === "email") return decideEmail(facts)
  if (!isPasskeyOf(accountOwner, facts)) return { kind: "refuse", reason: "passkey" }
  if (accountOwner !== null) return decideKnown(accountOwner, facts)
  if (linkTo !== null) return { kind: "link", user: linkTo }
  if (emailOwner === null) return { kind: "create" }
  return facts.allowEmailLinking && facts.providerVerifiedEmail
    ? linkByEmail(emailOwner, facts)
    : { kind: "refuse", reason: "email of another user" }
}

function decideKnown(user: AdapterUser, facts: AccountFacts): AccountDecision {
  const { linkTo, unverifiedAccount } = facts
  if (linkTo !== null && linkTo.id !== user.id) {
    return { kind: "refuse", reason: "account of another user" }
  }
  if (!unverifiedAccount) return { kind: "signIn", user }
  return linkTo === null
    ? { kind: "refuse", reason: "unverified account" }
    : { kind: "confirm", user }
}

/** Decides a sign-in if the provider verified the address and the application trusts it. */
function linkByEmail(user: AdapterUser, facts: AccountFacts): AccountDecision {
  const isOwners = facts.hasVerifiedAccount && facts.unverifiedAccounts?.length === 0
  if (hasVerifiedEmail(user) || isOwners) return { kind: "link", user }
  const verification = firstVerification(facts)
  return verification === undefined
    ? { kind: "refuse", reason: "email of another user" }
    : { kind: "link", user, verification }
}

/**
 * Returns how the first verification of an address revokes earlier access; `undefined` if it
 * cannot.
 */
function firstVerification({
  unverifiedAccounts,
  canMark,
}: AccountFacts): EmailVerification | undefined {
  if (unverifiedAccounts !== undefined) return { accountsToUnlink: unverifiedAccounts }
  return canMark ? { accountsToUnlink: "mark" } : undefined
}

function isPasskeyOf(owner: AdapterUser | null, facts: AccountFacts): boolean {
  if (facts.type !== "webauthn") return true
  return facts.newPasskey ? owner === null : owner !== null && owner.id === facts.passkeyOwnerId
}

function decideEmail(facts: AccountFacts): AccountDecision {
  const { emailOwner: user, signedIn } = facts
  if (user === null) return { kind: "create" }
  if (!facts.providerVerifiedEmail) return { kind: "refuse", reason: "email of another user" }
  if (hasVerifiedEmail(user)) return { kind: "signIn", user }
  if (signedIn?.id === user.id || facts.allowEmailLinking)
    return { kind: "signIn", user, verification: {} }
  const verification = firstVerification(facts)
  return verification === undefined
    ? { kind: "refuse", reason: "unverified user" }
    : { kind: "signIn", user, verification }
}

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
    "The owner verified the email address after the account was linked. They can sign in by a magic link and link the account.",
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

import type { AccountKey, AdapterAccount, AdapterUser } from "../adapter/adapter.ts"
import { hasVerifiedEmail } from "../sessions/sign-in-time.ts"

/** What is known of a user who is signing in. */
export interface AccountFacts {
  readonly type: AdapterAccount["type"]
  /** The user who owns this account already. */
  readonly accountOwner: AdapterUser | null
  /** The signed-in user who asked, at the start of the flow, to link a further account. */
  readonly linkTo: AdapterUser | null
  /** The stored user with the email address of the identity. */
  readonly emailOwner: AdapterUser | null
  /** The address is verified: the provider says so with the boolean `true`, or it is a magic link. */
  readonly providerVerifiedEmail: boolean
  /** A passkey that is new: it opens nothing yet, whatever id it has. */
  readonly newPasskey?: boolean
  /** Of a passkey that was used: the user that it is stored for. */
  readonly passkeyOwnerId?: string | undefined
  /** The provider's option `allowDangerousEmailAccountLinking`. */
  readonly allowEmailLinking: boolean
  /**
   * By email, to a user who never verified the address: who is signed in, if the magic link was asked for by
   * a session of theirs (`link=true`). A session that merely exists may be an attacker's.
   */
  readonly signedIn: AdapterUser | null
  /**
   * By email, to a user who never verified the address: the accounts that an attacker may have left
   * there. `undefined` when not everything that opens the user can be found and removed.
   */
  readonly unverifiedAccounts: readonly AccountKey[] | undefined
  /** Of the same user: a provider verified the address of the owner of an account that is stored. */
  readonly hasVerifiedAccount?: boolean
  /** The adapter can mark what it cannot remove. */
  readonly canMark?: boolean
  /**
   * The account that is known was linked before the owner of the address verified it, could not be
   * removed then, and its provider does not verify the address now.
   */
  readonly unverifiedAccount?: boolean
}

/** The first verification of a user's address, to be stored. */
export interface EmailVerification {
  /**
   * What an attacker may have left: these accounts and all sessions go first. `mark`: they cannot be found,
   * and are marked. Absent: nothing goes.
   */
  readonly accountsToUnlink?: readonly AccountKey[] | "mark"
}

/** Why a sign-in is refused. */
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
  /** The account is the user's already, and is marked as theirs. */
  | { readonly kind: "confirm"; readonly user: AdapterUser }
  | { readonly kind: "link"; readonly user: AdapterUser; readonly verification?: EmailVerification }
  | { readonly kind: "create" }
  | { readonly kind: "refuse"; readonly reason: Refusal }

/**
 * Decides which user signs in. The one place where this is decided, for every sign-in method whose
 * accounts are stored.
 *
 * An account that is known signs its owner in. An unknown one is linked only by a request to
 * link, made while signed in; or, when the application opted in, by an email address that the provider
 * verified, after what an attacker may have left at the user was deleted. A magic link signs in the user
 * with its address, but not together with an attacker who registered that address without verification. A
 * passkey signs in the user that it is stored for and creates no user; a new one has an ID that no other
 * has.
 *
 * @param facts - what is known
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

/** The provider verified the address, and the application trusts it. */
function linkByEmail(user: AdapterUser, facts: AccountFacts): AccountDecision {
  const isOwners = facts.hasVerifiedAccount && facts.unverifiedAccounts?.length === 0
  if (hasVerifiedEmail(user) || isOwners) return { kind: "link", user }
  const verification = firstVerification(facts)
  return verification === undefined
    ? { kind: "refuse", reason: "email of another user" }
    : { kind: "link", user, verification }
}

/** How the first verification of an address revokes access from before it; `undefined`: it cannot. */
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

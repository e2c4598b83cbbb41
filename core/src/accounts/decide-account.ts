import type { AccountKey, AdapterAccount, AdapterUser } from "../adapter/adapter.ts"

/** What is known of somebody who wants to sign in. */
export interface AccountFacts {
  readonly type: AdapterAccount["type"]
  /** The user who owns this account already. */
  readonly accountOwner: AdapterUser | null
  /** The signed-in user who asked, at the start of the flow, to link a further account. */
  readonly linkTo: AdapterUser | null
  /** The user who has the e-mail address of the person. */
  readonly emailOwner: AdapterUser | null
  /** The address is proved: the provider says so with the boolean `true`, or the mailed link does. */
  readonly providerVerifiedEmail: boolean
  /** A passkey that is new: it opens nothing yet, whatever id it has. */
  readonly newPasskey?: boolean
  /** Of a passkey that was used: the user whom it is stored for. */
  readonly passkeyOwnerId?: string | undefined
  /** The provider's option `allowDangerousEmailAccountLinking`. */
  readonly allowEmailLinking: boolean
  /** By e-mail, to a user who never proved the address: who is signed in in this browser. */
  readonly signedIn: AdapterUser | null
  /**
   * By e-mail, to a user who never proved the address: the accounts that somebody else may have left
   * there. `undefined` when not everything that opens the user can be found and removed.
   */
  readonly strangeAccounts: readonly AccountKey[] | undefined
}

/** The first proof of a user's address, to be stored. */
export interface EmailProof {
  /** What a stranger may have left: these accounts and all sessions go first. Absent: nothing goes. */
  readonly expel?: readonly AccountKey[]
}

/** Why somebody is refused. */
export type Refusal =
  | "account of another user"
  | "email of another user"
  | "unproved user"
  | "proved meanwhile"
  | "passkey"

/** What to do with them. */
export type AccountDecision =
  | { readonly kind: "signIn"; readonly user: AdapterUser; readonly proof?: EmailProof }
  | { readonly kind: "link"; readonly user: AdapterUser }
  | { readonly kind: "create" }
  | { readonly kind: "refuse"; readonly reason: Refusal }

/**
 * Decides who somebody is. The one place where this is decided, for every way in that is stored.
 *
 * An account that is known signs its owner in. An unknown one is linked only with proof: a request to
 * link, made while signed in; or, when the application opted in, an e-mail address that both the
 * provider and the existing user have proved. A mailed link opens the user with its address, but not
 * together with somebody who registered that address without proof. A passkey opens the user whom it is
 * stored for and creates nobody; a new one has an id that nobody has.
 *
 * @param facts - what is known
 */
export function decideAccount(facts: AccountFacts): AccountDecision {
  const { accountOwner, linkTo, emailOwner } = facts
  if (facts.type === "email") return decideEmail(facts)
  if (!isPasskeyOf(accountOwner, facts)) return { kind: "refuse", reason: "passkey" }
  if (accountOwner !== null) {
    return linkTo === null || linkTo.id === accountOwner.id
      ? { kind: "signIn", user: accountOwner }
      : { kind: "refuse", reason: "account of another user" }
  }
  if (linkTo !== null) return { kind: "link", user: linkTo }
  if (emailOwner === null) return { kind: "create" }
  const bothProved = facts.providerVerifiedEmail && isProved(emailOwner)
  return facts.allowEmailLinking && bothProved
    ? { kind: "link", user: emailOwner }
    : { kind: "refuse", reason: "email of another user" }
}

function isPasskeyOf(owner: AdapterUser | null, facts: AccountFacts): boolean {
  if (facts.type !== "webauthn") return true
  return facts.newPasskey ? owner === null : owner !== null && owner.id === facts.passkeyOwnerId
}

function decideEmail(facts: AccountFacts): AccountDecision {
  const { emailOwner: user, signedIn, strangeAccounts } = facts
  if (user === null) return { kind: "create" }
  if (!facts.providerVerifiedEmail) return { kind: "refuse", reason: "email of another user" }
  if (isProved(user)) return { kind: "signIn", user }
  if (signedIn?.id === user.id || facts.allowEmailLinking)
    return { kind: "signIn", user, proof: {} }
  return strangeAccounts === undefined
    ? { kind: "refuse", reason: "unproved user" }
    : { kind: "signIn", user, proof: { expel: strangeAccounts } }
}

/**
 * Tells whether a user has proved their address here. A store may return something else than `null`
 * where it knows of no proof: `undefined`, `false`, an empty text.
 *
 * @param user - a stored user
 */
export function isProved({ emailVerified }: AdapterUser): boolean {
  return typeof emailVerified === "object" && emailVerified !== null && Number(emailVerified) > 0
}

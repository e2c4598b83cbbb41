import type { AdapterUser } from "../adapter/adapter.ts"

/** What is known of somebody who comes back from a provider. */
export interface AccountFacts {
  /** The user who owns this account already. */
  readonly accountOwner: AdapterUser | null
  /** The signed-in user who asked, before the way to the provider, to link a further account. */
  readonly linkTo: AdapterUser | null
  /** The user who has the e-mail address that the provider told. */
  readonly emailOwner: AdapterUser | null
  /** The provider says, as the boolean `true`, that the address is the person's. */
  readonly providerVerifiedEmail: boolean
  /** The provider's option `allowDangerousEmailAccountLinking`. */
  readonly allowEmailLinking: boolean
}

/** What to do with them. */
export type AccountDecision =
  | { readonly kind: "signIn"; readonly user: AdapterUser }
  | { readonly kind: "link"; readonly user: AdapterUser }
  | { readonly kind: "create" }
  | {
      readonly kind: "refuse"
      readonly reason: "account of another user" | "email of another user"
    }

/**
 * Decides who somebody is who comes back from a provider. The one place where this is decided.
 *
 * An account that is known signs its owner in. An unknown one is linked only with proof: a request to
 * link, made while signed in; or, when the application opted in, an e-mail address that both the
 * provider and the existing user have proved.
 *
 * @param facts - what is known
 */
export function decideAccount(facts: AccountFacts): AccountDecision {
  const { accountOwner, linkTo, emailOwner } = facts
  if (accountOwner !== null) {
    return linkTo === null || linkTo.id === accountOwner.id
      ? { kind: "signIn", user: accountOwner }
      : { kind: "refuse", reason: "account of another user" }
  }
  if (linkTo !== null) return { kind: "link", user: linkTo }
  if (emailOwner === null) return { kind: "create" }
  const bothProved = facts.providerVerifiedEmail && isDate(emailOwner.emailVerified)
  return facts.allowEmailLinking && bothProved
    ? { kind: "link", user: emailOwner }
    : { kind: "refuse", reason: "email of another user" }
}

/** A store may return something else where it knows of no proof: `undefined`, `false`, an empty text. */
function isDate(value: unknown): boolean {
  return typeof value === "object" && value !== null && Number(value) > 0
}

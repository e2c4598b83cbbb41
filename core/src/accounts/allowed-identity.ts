import type { UnownedAccount } from "../adapter/adapter.ts"
import { CallbackError } from "../errors/session-errors.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"

/** What the `signIn` callback left of what an identity was found by. */
export interface Kept {
  /** Its email address. */
  readonly address: boolean
  /** Its provider, and its ID with the provider. */
  readonly account: boolean
  /** The ID of a new user. */
  readonly id: boolean
}

/**
 * The identity as the `signIn` callback left it: what it changed in the account is what is stored. An
 * address that it put in the place of another one counts as not verified.
 *
 * @param identity - who is signing in
 * @param kept - what the callback did not change
 * @param isStored - whether the account is a user's already: then nothing of it will be stored
 * @throws CallbackError when the callback left no id by which the account can be found
 */
export function allowedIdentity(
  identity: VerifiedIdentity,
  kept: Kept,
  isStored: boolean,
): VerifiedIdentity {
  const { account, storedAccount, toStored } = identity
  const allowed = {
    ...identity,
    providerVerifiedEmail: identity.providerVerifiedEmail && kept.address,
    hasOwnId: kept.id,
  }
  if (storedAccount === undefined || (isStored && kept.account)) return allowed
  const stored = toStored === undefined ? storedAccount : toStored(account)
  assertFound(stored)
  return { ...allowed, storedAccount: stored }
}

/** The types of the members forbid anything else, but a callback may be JavaScript. */
function assertFound(account: UnownedAccount): void {
  const ids: unknown[] = [account.provider, account.providerAccountId]
  if (ids.every((id) => typeof id === "string" && id !== "")) return
  throw new CallbackError(
    "The signIn callback left the account without a provider or a providerAccountId.",
  )
}

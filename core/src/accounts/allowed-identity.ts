import type { UnownedAccount } from "../adapter/adapter.ts"
import { CallbackError } from "../errors/errors.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"

/** Which identifiers of an identity the `signIn` callback left unchanged. */
export interface Kept {
  /** The email address. */
  readonly address: boolean
  /** The provider, and the user's ID at the provider. */
  readonly account: boolean
  /** The ID of a new user. */
  readonly id: boolean
}

/**
 * Returns the identity as the `signIn` callback left it. Changes to the account are stored. If the
 * callback replaced the email address, the new address counts as unverified.
 *
 * @param identity - the identity that is signing in
 * @param kept - the identifiers that the callback did not change
 * @param isStored - whether a user already owns the account; then it is not stored again
 * @throws CallbackError if the callback removed the ID that identifies the account
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

/** The property types forbid anything else, but a callback can be JavaScript. */
function assertFound(account: UnownedAccount): void {
  const ids: unknown[] = [account.provider, account.providerAccountId]
  if (ids.every((id) => typeof id === "string" && id !== "")) return
  throw new CallbackError(
    "The signIn callback left the account without a provider or a providerAccountId.",
  )
}

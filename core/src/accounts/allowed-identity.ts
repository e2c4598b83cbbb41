import type { AdapterUser, UnownedAccount } from "../adapter/adapter.ts"
import { CallbackError } from "../errors/session-errors.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"

/** What accounts and users are found by, before the `signIn` callback could change it. */
export interface LookupKeys {
  readonly provider: string
  readonly providerAccountId: string
  readonly email: string | null | undefined
}

/**
 * What an identity is found by.
 *
 * @param identity - who is signing in
 */
export function lookupKeysOf({ account, user }: VerifiedIdentity): LookupKeys {
  const { provider, providerAccountId } = account
  return { provider, providerAccountId, email: user.email }
}

/**
 * Tells whether the `signIn` callback left what the account is found by.
 *
 * @param before - the identity that was looked up
 * @param identity - who is signing in
 */
export function isSameAccount(before: LookupKeys, { account }: VerifiedIdentity): boolean {
  const { provider, providerAccountId } = account
  return provider === before.provider && providerAccountId === before.providerAccountId
}

/**
 * Tells whether the `signIn` callback left the address.
 *
 * @param before - the identity that was looked up
 * @param identity - who is signing in
 */
export function isSameAddress(before: LookupKeys, { user }: VerifiedIdentity): boolean {
  return user.email === before.email
}

/**
 * The identity as the `signIn` callback left it: what it changed in the account is what is stored. An
 * address that it put in the place of another one counts as not verified.
 *
 * @param identity - who is signing in
 * @param before - their identity before the callback was asked
 * @param owner - the user whom the account opens, if there is one: then nothing of it will be stored
 * @throws CallbackError when the callback left no id by which the account can be found
 */
export function allowedIdentity(
  identity: VerifiedIdentity,
  before: LookupKeys,
  owner: AdapterUser | null,
): VerifiedIdentity {
  const { account, storedAccount, toStored } = identity
  const providerVerifiedEmail = identity.providerVerifiedEmail && isSameAddress(before, identity)
  const isStored = owner !== null && isSameAccount(before, identity)
  if (storedAccount === undefined || isStored) return { ...identity, providerVerifiedEmail }
  const stored = toStored === undefined ? storedAccount : toStored(account)
  assertFound(stored)
  return { ...identity, providerVerifiedEmail, storedAccount: stored }
}

/** The types of the members forbid anything else, but a callback may be JavaScript. */
function assertFound(account: UnownedAccount): void {
  const ids: unknown[] = [account.provider, account.providerAccountId]
  if (ids.every((id) => typeof id === "string" && id !== "")) return
  throw new CallbackError(
    "The signIn callback left the account without a provider or a providerAccountId.",
  )
}

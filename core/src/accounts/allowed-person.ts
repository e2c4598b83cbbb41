import type { AdapterUser, UnownedAccount } from "../adapter/adapter.ts"
import { CallbackError } from "../errors/session-errors.ts"
import type { ReturningPerson } from "./returning-person.ts"

/** What accounts and users are found by, before the `signIn` callback could change it. */
export interface Identity {
  readonly provider: string
  readonly providerAccountId: string
  readonly email: string | null | undefined
}

/**
 * What a person is found by.
 *
 * @param person - who came back
 */
export function identityOf({ account, user }: ReturningPerson): Identity {
  const { provider, providerAccountId } = account
  return { provider, providerAccountId, email: user.email }
}

/**
 * Tells whether the `signIn` callback left what the account is found by.
 *
 * @param before - the identity that was looked up
 * @param person - who came back
 */
export function isSameAccount(before: Identity, { account }: ReturningPerson): boolean {
  const { provider, providerAccountId } = account
  return provider === before.provider && providerAccountId === before.providerAccountId
}

/**
 * Tells whether the `signIn` callback left the address.
 *
 * @param before - the identity that was looked up
 * @param person - who came back
 */
export function isSameAddress(before: Identity, { user }: ReturningPerson): boolean {
  return user.email === before.email
}

/**
 * The person as the `signIn` callback left them: what it changed in the account is what is stored. An
 * address that it put in the place of another one counts as not verified.
 *
 * @param person - who came back
 * @param before - their identity before the callback was asked
 * @param owner - the user whom the account opens, if there is one: then nothing of it will be stored
 * @throws CallbackError when the callback left no id by which the account can be found
 */
export function allowedPerson(
  person: ReturningPerson,
  before: Identity,
  owner: AdapterUser | null,
): ReturningPerson {
  const { account, storedAccount, toStored } = person
  const providerVerifiedEmail = person.providerVerifiedEmail && isSameAddress(before, person)
  const isStored = owner !== null && isSameAccount(before, person)
  if (storedAccount === undefined || isStored) return { ...person, providerVerifiedEmail }
  const stored = toStored === undefined ? storedAccount : toStored(account)
  assertFound(stored)
  return { ...person, providerVerifiedEmail, storedAccount: stored }
}

/** The types of the members forbid anything else, but a callback may be JavaScript. */
function assertFound(account: UnownedAccount): void {
  const ids: unknown[] = [account.provider, account.providerAccountId]
  if (ids.every((id) => typeof id === "string" && id !== "")) return
  throw new CallbackError(
    "The signIn callback left the account without a provider or a providerAccountId.",
  )
}

import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { lowerCaseAddress } from "../reading/lower-case-address.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { isProved } from "../sessions/sign-in-time.ts"
import type { AccountFacts } from "./decide-account.ts"
import { isVouchedFor } from "./is-vouched-for.ts"
import { canMark, isUnverifiedAccount } from "./linked-later.ts"
import type { ReturningPerson } from "./returning-person.ts"
import { findStrangeAccounts } from "./strange-accounts.ts"

/**
 * Looks up what {@link decideAccount} needs.
 *
 * @param context - the request
 * @param adapter - the store
 * @param person - who came back
 * @param lookUpEmail - `false` leaves the e-mail address to be judged by the unique key of the store,
 *   which saves a query
 * @param knownOwner - the owner of the account, if that was looked up before
 */
export async function gatherFacts(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  lookUpEmail: boolean,
  knownOwner?: AdapterUser | null,
): Promise<AccountFacts> {
  const { type, user, linkTo, allowEmailLinking } = person
  const accountOwner = knownOwner === undefined ? await findOwner(adapter, person) : knownOwner
  const asksEmail = lookUpEmail && accountOwner === null && linkTo === null && user.email
  const emailOwner = asksEmail ? await adapter.getUserByEmail(asksEmail) : null
  const facts: AccountFacts = {
    type,
    accountOwner,
    linkTo,
    emailOwner,
    // Some databases take `é` for `e`: what was verified must be the owner's very address.
    providerVerifiedEmail:
      person.providerVerifiedEmail &&
      (emailOwner === null || lowerCaseAddress(emailOwner.email) === lowerCaseAddress(user.email)),
    newPasskey: person.authenticator !== undefined,
    passkeyOwnerId: person.passkeyOwnerId,
    allowEmailLinking,
    signedIn: null,
    strangeAccounts: undefined,
  }
  if (accountOwner !== null) {
    return { ...facts, unverifiedAccount: await isUnverified(adapter, person, accountOwner) }
  }
  const mayProve = type === "email" || (allowEmailLinking && facts.providerVerifiedEmail)
  if (!mayProve || emailOwner === null || isProved(emailOwner)) return facts
  return { ...facts, ...(await unprovedFacts(context, adapter, person, emailOwner)) }
}

async function isUnverified(
  adapter: GuardedAdapter,
  person: ReturningPerson,
  owner: AdapterUser,
): Promise<boolean> {
  const { storedAccount } = person
  if (storedAccount === undefined || isVouchedFor(person, owner)) return false
  return isUnverifiedAccount(adapter, owner, storedAccount)
}

/**
 * Looks up the user who owns the account of a person.
 *
 * @param adapter - the store
 * @param person - who came back
 * @returns `null` when nobody does, and by e-mail, where there is no account
 */
export async function findOwner(
  adapter: GuardedAdapter,
  { storedAccount }: ReturningPerson,
): Promise<AdapterUser | null> {
  if (storedAccount === undefined) return null
  const { provider, providerAccountId } = storedAccount
  return adapter.getUserByAccount({ provider, providerAccountId })
}

/** Needed only once for each user: the first time that the address of one who exists already is proved. */
async function unprovedFacts(
  context: AuthContext,
  adapter: GuardedAdapter,
  { isLinking }: ReturningPerson,
  user: AdapterUser,
): Promise<Partial<AccountFacts>> {
  const signedIn = isLinking ? await (await sessionsFor(context.config)).currentUser(context) : null
  if (signedIn?.id === user.id) return { signedIn }
  const found = await findStrangeAccounts(context, adapter, user)
  return {
    signedIn,
    strangeAccounts: found?.strange,
    hasVouchedAccount: found?.hasVouched ?? false,
    canMark: canMark(adapter),
  }
}

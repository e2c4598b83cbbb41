import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import { lowerCaseAddress } from "../reading/normalize-identifier.ts"
import { sessionsFor } from "../sessions/sessions-for.ts"
import { hasVerifiedEmail } from "../sessions/sign-in-time.ts"
import type { AccountFacts } from "./decide-account.ts"
import { findUnverifiedAccounts, isProviderVerified } from "./unverified-accounts.ts"
import { canMark, isUnverifiedAccount } from "./linked-later.ts"
import type { VerifiedIdentity } from "../sign-in/sign-in-method.ts"

/**
 * Looks up the facts that {@link decideAccount} needs.
 *
 * @param identity - the identity that is signing in
 * @param lookUpEmail - `false` leaves a taken email address to the unique key of the database,
 *   which saves a query
 * @param knownOwner - the owner of the account, if it was looked up before
 */
export async function gatherFacts(
  context: AuthContext,
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  lookUpEmail: boolean,
  knownOwner?: AdapterUser | null,
): Promise<AccountFacts> {
  const { type, user, linkTo, allowEmailLinking } = identity
  const accountOwner = knownOwner === undefined ? await findOwner(adapter, identity) : knownOwner
  const asksEmail = lookUpEmail && accountOwner === null && linkTo === null && user.email
  const emailOwner = asksEmail ? await adapter.getUserByEmail(asksEmail) : null
  const facts: AccountFacts = {
    type,
    accountOwner,
    linkTo,
    emailOwner,
    // Some databases treat `é` and `e` as equal, so compare the verified address with the owner's.
    providerVerifiedEmail:
      identity.providerVerifiedEmail &&
      (emailOwner === null || lowerCaseAddress(emailOwner.email) === lowerCaseAddress(user.email)),
    newPasskey: identity.authenticator !== undefined,
    passkeyOwnerId: identity.passkeyOwnerId,
    allowEmailLinking,
    signedIn: null,
    unverifiedAccounts: undefined,
  }
  if (accountOwner !== null) {
    return { ...facts, unverifiedAccount: await isUnverified(adapter, identity, accountOwner) }
  }
  const mayVerify = type === "email" || (allowEmailLinking && facts.providerVerifiedEmail)
  if (!mayVerify || emailOwner === null || hasVerifiedEmail(emailOwner)) return facts
  return { ...facts, ...(await unverifiedUserFacts(context, adapter, identity, emailOwner)) }
}

async function isUnverified(
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  owner: AdapterUser,
): Promise<boolean> {
  const { storedAccount } = identity
  if (storedAccount === undefined || isProviderVerified(identity, owner)) return false
  return isUnverifiedAccount(adapter, owner, storedAccount)
}

/**
 * Returns the user who owns the account of an identity.
 *
 * @param identity - the identity that is signing in
 * @returns `null` if no user owns it, and for email sign-ins, which have no account
 */
export async function findOwner(
  adapter: GuardedAdapter,
  { storedAccount }: VerifiedIdentity,
): Promise<AdapterUser | null> {
  if (storedAccount === undefined) return null
  const { provider, providerAccountId } = storedAccount
  return adapter.getUserByAccount({ provider, providerAccountId })
}

/** Needed once for each existing user: when their email address is first verified. */
async function unverifiedUserFacts(
  context: AuthContext,
  adapter: GuardedAdapter,
  { isLinking }: VerifiedIdentity,
  user: AdapterUser,
): Promise<Partial<AccountFacts>> {
  const signedIn = isLinking ? await (await sessionsFor(context.config)).currentUser(context) : null
  if (signedIn?.id === user.id) return { signedIn }
  const found = await findUnverifiedAccounts(context, adapter, user)
  return {
    signedIn,
    unverifiedAccounts: found?.unverified,
    hasVerifiedAccount: found?.hasVerified ?? false,
    canMark: canMark(adapter),
  }
}

import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import type { AuthResult } from "../response/auth-result.ts"
import {
  allowedIdentity,
  type LookupKeys,
  lookupKeysOf,
  isSameAccount,
  isSameAddress,
} from "./allowed-identity.ts"
import { assertNotSuperseded } from "./assert-not-superseded.ts"
import { completeSignIn } from "./complete-sign-in.ts"
import type { AccountFacts } from "./decide-account.ts"
import { findOwner, gatherFacts } from "./gather-facts.ts"
import { isProviderVerified } from "./is-provider-verified.ts"
import { resolveAccount } from "./resolve-account.ts"
import type { FinishedSignIn } from "../sign-in/sign-in-method.ts"
import { runSignInCallback } from "../sign-in/sign-in-callback.ts"
import type { VerifiedIdentity } from "../sign-in/verified-identity.ts"

/**
 * Signs in a user who is verified: looks them up, asks the `signIn` callback, decides, writes, and opens
 * the session. Every sign-in that is stored ends here.
 *
 * @param context - the request
 * @param finished - the user, the store, and where they want to go
 */
export async function signInUser(
  context: AuthContext,
  { identity: arrived, adapter, returnUrl }: Extract<FinishedSignIn, { kind: "identity" }>,
): Promise<AuthResult> {
  const { type, profile } = arrived
  // Whose address it is counts only once the `signIn` callback agreed, unless the address is the account.
  const facts = type === "email" ? await gatherFacts(context, adapter, arrived, true) : undefined
  const owner = facts === undefined ? await findOwner(adapter, arrived) : facts.emailOwner
  const identity = type === "email" ? withUserId(arrived, owner) : arrived
  const { account } = identity
  const before = lookupKeysOf(identity)
  const asked = { user: owner ?? identity.user, account, ...(profile && { profile }) }
  const elsewhere = await runSignInCallback(context, asked)
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  const allowed = allowedIdentity(identity, before, owner)
  const known = await completeFacts(context, adapter, allowed, before, { facts, owner })
  const resolved = await resolveAccount(context, adapter, allowed, known)
  const { user } = resolved
  const owned = { ...account, userId: user.id }
  const confirm = (): Promise<void> => assertNotSuperseded(context, adapter, allowed, user)
  const signedIn = {
    ...resolved,
    isProviderVerified: isProviderVerified(allowed, user),
    account: owned,
    ...(profile && { profile }),
    confirm,
  }
  return completeSignIn(context, signedIn, returnUrl)
}

/** Completes what was looked up before the `signIn` callback, which may have changed the identity. */
async function completeFacts(
  context: AuthContext,
  adapter: GuardedAdapter,
  identity: VerifiedIdentity,
  before: LookupKeys,
  { facts, owner }: { facts: AccountFacts | undefined; owner: AdapterUser | null },
): Promise<AccountFacts> {
  if (facts !== undefined && isSameAddress(before, identity)) return facts
  // An atomic create reports a taken address by itself, which saves the look-up.
  const isEmail = identity.type === "email"
  const lookUpEmail = isEmail || !adapter.has("createUserWithAccount")
  const known = !isEmail && isSameAccount(before, identity) ? owner : undefined
  return gatherFacts(context, adapter, identity, lookUpEmail, known)
}

/** By a mailed link the account is the address itself, whose user is known from the beginning. */
function withUserId(identity: VerifiedIdentity, owner: AdapterUser | null): VerifiedIdentity {
  const { account, user } = identity
  const { id } = owner ?? user
  return id === undefined ? identity : { ...identity, account: { ...account, userId: id } }
}

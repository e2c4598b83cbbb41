import type { AdapterUser } from "../adapter/adapter.ts"
import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import type { AuthResult } from "../response/auth-result.ts"
import {
  allowedPerson,
  type Identity,
  identityOf,
  isSameAccount,
  isSameAddress,
} from "./allowed-person.ts"
import { assertNotOvertaken } from "./assert-not-overtaken.ts"
import { completeSignIn } from "./complete-sign-in.ts"
import type { AccountFacts } from "./decide-account.ts"
import { findOwner, gatherFacts } from "./gather-facts.ts"
import { isVouchedFor } from "./is-vouched-for.ts"
import type { ReturningPerson } from "./returning-person.ts"
import { settleAccount } from "./settle-account.ts"
import { askSignIn } from "./sign-in-callback.ts"

/**
 * Signs in somebody who proved who they are: looks them up, asks the `signIn` callback, decides, writes,
 * and opens the session. Every way in that is stored ends here.
 *
 * @param context - the request
 * @param adapter - the store
 * @param arrived - who came back
 * @param callbackUrl - where they want to go; already judged by the `redirect` callback
 */
export async function signInPerson(
  context: AuthContext,
  adapter: GuardedAdapter,
  arrived: ReturningPerson,
  callbackUrl: string,
): Promise<AuthResult> {
  const { type, profile } = arrived
  // Whose address it is counts only once the `signIn` callback agreed, unless the address is the account.
  const facts = type === "email" ? await gatherFacts(context, adapter, arrived, true) : undefined
  const owner = facts === undefined ? await findOwner(adapter, arrived) : facts.emailOwner
  const person = type === "email" ? withUserId(arrived, owner) : arrived
  const { account } = person
  const before = identityOf(person)
  const asked = { user: owner ?? person.user, account, ...(profile && { profile }) }
  const elsewhere = await askSignIn(context, asked)
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  const allowed = allowedPerson(person, before, owner)
  const known = await completeFacts(context, adapter, allowed, before, { facts, owner })
  const settled = await settleAccount(context, adapter, allowed, known)
  const { user } = settled
  const owned = { ...account, userId: user.id }
  const confirm = (): Promise<void> => assertNotOvertaken(context, adapter, allowed, user)
  const signedIn = {
    ...settled,
    isVouchedFor: isVouchedFor(allowed, user),
    account: owned,
    ...(profile && { profile }),
    confirm,
  }
  return completeSignIn(context, signedIn, callbackUrl)
}

/** Completes what was looked up before the `signIn` callback, which may have changed the person. */
async function completeFacts(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  before: Identity,
  { facts, owner }: { facts: AccountFacts | undefined; owner: AdapterUser | null },
): Promise<AccountFacts> {
  if (facts !== undefined && isSameAddress(before, person)) return facts
  // An atomic create reports a taken address by itself, which saves the look-up.
  const isEmail = person.type === "email"
  const lookUpEmail = isEmail || !adapter.has("createUserWithAccount")
  const known = !isEmail && isSameAccount(before, person) ? owner : undefined
  return gatherFacts(context, adapter, person, lookUpEmail, known)
}

/** By a mailed link the account is the address itself, whose user is known from the beginning. */
function withUserId(person: ReturningPerson, owner: AdapterUser | null): ReturningPerson {
  const { account, user } = person
  const { id } = owner ?? user
  return id === undefined ? person : { ...person, account: { ...account, userId: id } }
}

import type { GuardedAdapter } from "../adapter/guarded-adapter.ts"
import type { AuthContext } from "../context.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { assertNotOvertaken } from "./assert-not-overtaken.ts"
import { completeSignIn } from "./complete-sign-in.ts"
import { gatherFacts } from "./gather-facts.ts"
import type { ReturningPerson } from "./returning-person.ts"
import { settleAccount } from "./settle-account.ts"
import { askSignIn } from "./sign-in-callback.ts"

/**
 * Signs in somebody who proved who they are: looks them up, asks the `signIn` callback, decides, writes,
 * and opens the session. Every way in that is stored ends here.
 *
 * @param context - the request
 * @param adapter - the store
 * @param person - who came back
 * @param callbackUrl - where they want to go; already judged by the `redirect` callback
 */
export async function signInPerson(
  context: AuthContext,
  adapter: GuardedAdapter,
  person: ReturningPerson,
  callbackUrl: string,
): Promise<AuthResult> {
  const { type, account, profile } = person
  // An atomic create reports a taken address by itself, which saves the look-up.
  const lookUpEmail = type === "email" || !adapter.has("createUserWithAccount")
  const facts = await gatherFacts(context, adapter, person, lookUpEmail)
  const owner = type === "email" ? facts.emailOwner : facts.accountOwner
  const asked = { user: owner ?? person.user, account, ...(profile && { profile }) }
  const elsewhere = await askSignIn(context, asked)
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  const { user, isNewUser } = await settleAccount(context, adapter, person, facts)
  const owned = { ...account, userId: user.id }
  const confirm = (): Promise<void> => assertNotOvertaken(context, adapter, person, user)
  const signedIn = { user, account: owned, ...(profile && { profile }), isNewUser, confirm }
  return completeSignIn(context, signedIn, callbackUrl)
}

import { assertNotSuperseded } from "../accounts/assert-not-superseded.ts"
import { isProviderVerified } from "../accounts/unverified-accounts.ts"
import { lookUpAccount } from "../accounts/look-up-account.ts"
import { resolveAccount } from "../accounts/resolve-account.ts"
import type { AuthContext } from "../context.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { runSignInCallback } from "../sign-in/sign-in-callback.ts"
import type { FinishedSignIn } from "../sign-in/sign-in-method.ts"
import { completeSignIn } from "./complete-sign-in.ts"

/**
 * Signs in a user who is verified: looks them up, asks the `signIn` callback, decides, writes, and opens
 * the session. Every sign-in that is stored ends here.
 *
 * @param finished - the user, the store, and where they want to go
 */
export async function signInUser(
  context: AuthContext,
  { identity, adapter, returnUrl, isKept }: Extract<FinishedSignIn, { kind: "identity" }>,
): Promise<AuthResult> {
  const known = await lookUpAccount(context, adapter, identity)
  const { account, user: draft, profile } = known.identity
  const asked = { user: known.owner ?? draft, account, ...(profile && { profile }) }
  const elsewhere = await runSignInCallback(context, asked)
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  const { allowed, facts } = await known.complete()
  const resolved = await resolveAccount(context, adapter, allowed, facts)
  const { user } = resolved
  const signedIn = {
    ...resolved,
    isKept,
    isProviderVerified: isProviderVerified(allowed, user),
    account: { ...account, userId: user.id },
    ...(profile && { profile }),
    confirm: () => assertNotSuperseded(context, adapter, allowed, user),
  }
  return completeSignIn(context, signedIn, returnUrl)
}

import type { AuthContext } from "../context.ts"
import { AdapterError, CallbackRouteError } from "../errors/errors.ts"
import type { Account } from "../models/records.ts"
import type { AuthResult } from "../response/auth-result.ts"
import { runSignInCallback } from "../sign-in/sign-in-callback.ts"
import type { FinishedSignIn } from "../sign-in/sign-in-method.ts"
import { completeSignIn } from "./complete-sign-in.ts"

/**
 * Signs in a user whose account is not stored: asks the `signIn` callback, and opens the session.
 *
 * @param finished - the user, and where they want to go
 */
export async function signInUnstored(
  context: AuthContext,
  { identity, returnUrl, isKept }: Extract<FinishedSignIn, { kind: "unstored" }>,
): Promise<AuthResult> {
  const elsewhere = await runSignInCallback(context, { ...identity })
  if (elsewhere !== undefined) return { kind: "redirect", to: elsewhere }
  const { user, account, profile } = identity
  const signedIn = { user, account, isKept, ...(profile && { profile }), isNewUser: false }
  try {
    return await completeSignIn(context, signedIn, returnUrl)
  } catch (error) {
    throw isMissing(error) ? unstoredUser(account, error) : error
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof AdapterError && error.code === "missing"
}

function unstoredUser({ provider: id }: Account, err: unknown): CallbackRouteError {
  const message = `The authorize callback of the provider ${id} returned a user who is not stored. Store the user, or use the session strategy "jwt".`
  return new CallbackRouteError(message, { cause: { err, provider: id } })
}

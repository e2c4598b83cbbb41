import { withoutValues } from "../adapter/failure-reason.ts"
import type { AuthContext } from "../context.ts"
import type { SignInParams } from "../config/callbacks.ts"
import { AuthError } from "../errors/auth-error.ts"
import { AccessDenied, CallbackError } from "../errors/errors.ts"
import { allowedUrl } from "../redirects/callback-url.ts"

/**
 * Calls the `signIn` callback before anything is written.
 *
 * @returns the URL to redirect to instead, or `undefined` to continue
 * @throws AccessDenied if the callback denies the sign-in; CallbackError if it fails otherwise, or returns
 *   neither a boolean nor a string. An `AuthError` that the callback throws is rethrown
 */
export async function runSignInCallback(
  context: AuthContext,
  params: SignInParams,
): Promise<string | undefined> {
  let answer: unknown
  try {
    answer = await context.config.callbacks.signIn(params)
  } catch (error) {
    if (error instanceof AuthError) throw error
    const { message } = withoutValues(error, params)
    if (!isDenial(error)) throw new CallbackError(message, { cause: { err: error } })
    throw new AccessDenied(message, { cause: { err: error, refused: true } })
  }
  if (!answer) throw new AccessDenied("The signIn callback refused this user.")
  if (answer === true) return undefined
  if (typeof answer === "string") return allowedUrl(context, answer)
  throw new CallbackError("The signIn callback returned no boolean and no URL.")
}

/**
 * Returns whether a callback threw an error to deny a sign-in. Applications that migrate from
 * Auth.js throw an `Error` with only a message. Errors from bugs or drivers are of a subclass, or
 * have a cause or properties such as `code`.
 */
export function isDenial(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.constructor === Error &&
    error.cause === undefined &&
    Object.keys(error).length === 0
  )
}

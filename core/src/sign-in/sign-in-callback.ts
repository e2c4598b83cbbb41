import { withoutValues } from "../adapter/failure-reason.ts"
import type { AuthContext } from "../context.ts"
import type { SignInParams } from "../config/callbacks.ts"
import { AuthError } from "../errors/auth-error.ts"
import { CallbackError } from "../errors/session-errors.ts"
import { AccessDenied } from "../errors/sign-in-errors.ts"
import { allowedUrl } from "../redirects/callback-url.ts"

/**
 * Asks the `signIn` callback, before anything is written.
 *
 * @param context - the request
 * @param params - who wants to sign in
 * @returns where to send the browser instead, or `undefined` to go on
 * @throws AccessDenied when the callback says no or fails; CallbackError when it returns anything else
 *   than a boolean or a string; an `AuthError` of its own passes through
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
    throw new AccessDenied(message, { cause: { err: error, refused: isDenial(error) } })
  }
  if (!answer) throw new AccessDenied("The signIn callback refused this user.")
  if (answer === true) return undefined
  if (typeof answer === "string") return allowedUrl(context, answer)
  throw new CallbackError("The signIn callback returned no boolean and no URL.")
}

/**
 * Tells whether a callback threw something to deny a sign-in. Applications that come from Auth.js throw an `Error`
 * with a message and nothing more. What a mistake in the code or a driver throws has a class of its own, a cause, or
 * properties such as `code`.
 *
 * @param error - what was thrown
 */
export function isDenial(error: unknown): boolean {
  return (
    error instanceof Error &&
    error.constructor === Error &&
    error.cause === undefined &&
    Object.keys(error).length === 0
  )
}

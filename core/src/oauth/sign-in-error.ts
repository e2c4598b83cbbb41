import { withoutValues } from "../adapter/failure-reason.ts"
import { AuthError } from "../errors/auth-error.ts"
import { OAuthSignInError } from "../errors/errors.ts"

/** Converts an error that occurs before the redirect to a provider to a Lockstep error. */
export function toSignInError(error: unknown, providerId: string): AuthError {
  if (error instanceof AuthError) return error
  const err = withoutValues(error, [])
  return new OAuthSignInError(
    `The request to the provider ${providerId} could not be built: ${err.message}`,
    { cause: { err, provider: providerId } },
  )
}

import { AuthError } from "../errors/auth-error.ts"
import { OAuthSignInError } from "../errors/oauth-errors.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/**
 * What went wrong on the way to a provider, as one of our errors. No library takes part there, whose
 * errors would carry secrets.
 *
 * @param error - anything that was thrown
 * @param providerId - for the message
 */
export function toSignInError(error: unknown, providerId: string): AuthError {
  if (error instanceof AuthError) return error
  const reason = error instanceof ProviderFailure ? error.message : "see the cause."
  return new OAuthSignInError(
    `The request to the provider ${providerId} could not be built: ${reason}`,
    { cause: { err: error, provider: providerId } },
  )
}

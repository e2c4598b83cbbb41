import { OperationProcessingError } from "oauth4webapi"
import { withoutValues } from "../adapter/failure-reason.ts"
import { AuthError } from "../errors/auth-error.ts"
import { CallbackRouteError, OAuthCallbackError } from "../errors/errors.ts"
import { isJsonObject } from "../reading/read-json.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/**
 * Converts an error of a callback from a provider to a Lockstep error.
 */
export function toCallbackError(error: unknown, providerId: string): AuthError {
  if (error instanceof AuthError) return error
  const refused = error instanceof ProviderFailure && error.refused
  const err = withoutSecrets(error)
  const compared = error instanceof OperationProcessingError ? comparison(error.cause) : ""
  return new CallbackRouteError(
    `The sign-in at the provider ${providerId} could not be finished: ${err.message}${compared}`,
    { cause: { err, provider: providerId, refused } },
  )
}

/** Returns the error for an error that the provider reports. */
export function providerError(code: string, description: string | null, id: string): AuthError {
  const error = printable(code)
  const details = description === null ? "" : `: ${printable(description)}`
  return new OAuthCallbackError(`The provider ${id} answered with the error ${error}${details}.`, {
    error,
    cause: { providerId: id, error },
  })
}

/**
 * Removes secrets from an error. The errors of the libraries contain the responses that caused
 * them, tokens included. Those of an HTTP client in a function of the provider contain the request.
 */
export function withoutSecrets(error: unknown): Error {
  if (error instanceof ProviderFailure) return error
  // Its message quotes the invalid input.
  if (error instanceof SyntaxError) return new ProviderFailure("The answer is not valid JSON.")
  return withoutValues(error, [])
}

/**
 * Describes a different issuer or audience: the most common configuration error, and not a secret.
 */
function comparison(cause: unknown): string {
  if (!isJsonObject(cause) || typeof cause["expected"] !== "string") return ""
  const { claim, claims, expected } = cause
  const isCompared = (claim === "iss" || claim === "aud") && isJsonObject(claims)
  const found = isCompared ? claims[claim] : undefined
  return typeof found === "string"
    ? ` (expected ${printable(expected)}, got ${printable(found)})`
    : ""
}

/**
 * Truncates a string of another party and reduces it to the characters of RFC 6749, appendix A.7.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#appendix-A.7 RFC 6749, appendix A.7}
 */
export function printable(text: string): string {
  return text.slice(0, 200).replaceAll(/[^\x20-\x7e]/g, "?")
}

import { AuthorizationResponseError, OperationProcessingError } from "oauth4webapi"
import { withoutValues } from "../adapter/failure-reason.ts"
import { AuthError } from "../errors/auth-error.ts"
import { CallbackRouteError, OAuthCallbackError } from "../errors/errors.ts"
import { isJsonObject } from "../reading/read-json.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/**
 * Converts an error of a callback from a provider to a Lockstep error.
 *
 * @param refused - whether a request alone can cause it; default: the value of a `ProviderFailure`
 */
export function toCallbackError(
  error: unknown,
  providerId: string,
  refused: boolean = error instanceof ProviderFailure && error.refused,
): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof AuthorizationResponseError) {
    return providerError(error.error, error.error_description, providerId)
  }
  const err = withoutSecrets(error)
  const compared = error instanceof OperationProcessingError ? comparison(error.cause) : ""
  return new CallbackRouteError(
    `The sign-in at the provider ${providerId} could not be finished: ${err.message}${compared}`,
    { cause: { err, provider: providerId, refused } },
  )
}

function providerError(code: string, description: string | undefined, id: string): AuthError {
  const error = printable(code)
  const details = description === undefined ? "" : `: ${printable(description)}`
  return new OAuthCallbackError(`The provider ${id} answered with the error ${error}${details}.`, {
    error,
    cause: { providerId: id, error },
  })
}

/**
 * Removes secrets from an error. The errors of the libraries contain the responses that caused
 * them, tokens included. Those of an HTTP client in a function of the provider contain the request.
 */
function withoutSecrets(error: unknown): Error {
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
  const { claim, claims, parameters, expected } = cause
  let found: unknown
  if (claim === "iss" || claim === "aud") found = isJsonObject(claims) ? claims[claim] : undefined
  else if (parameters instanceof URLSearchParams) found = parameters.get("iss")
  return typeof found === "string"
    ? ` (expected ${printable(expected)}, got ${printable(found)})`
    : ""
}

/**
 * Truncates a string of another party and reduces it to the characters of RFC 6749, appendix A.7.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#appendix-A.7 RFC 6749, appendix A.7}
 */
function printable(text: string): string {
  return text.slice(0, 200).replaceAll(/[^\x20-\x7e]/g, "?")
}

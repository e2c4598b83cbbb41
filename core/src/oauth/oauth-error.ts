import {
  AuthorizationResponseError,
  OperationProcessingError,
  UnsupportedOperationError,
  WWWAuthenticateChallengeError,
} from "oauth4webapi"
import { withoutValues } from "../adapter/failure-reason.ts"
import { AuthError } from "../errors/auth-error.ts"
import { OAuthCallbackError } from "../errors/oauth-errors.ts"
import { CallbackRouteError } from "../errors/sign-in-errors.ts"
import { isJsonObject } from "../reading/read-json.ts"
import { ProviderFailure } from "../fetch/provider-failure.ts"

/**
 * What went wrong on the way back from a provider, as one of our errors.
 *
 * @param error - anything that was thrown
 * @param providerId - for the message
 * @param refused - a request alone can cause it; default: what a `ProviderFailure` says
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
  const cause = withoutSecrets(error)
  return new CallbackRouteError(
    `The sign-in at the provider ${providerId} could not be finished: ${reason(cause)}`,
    { cause: { err: cause, provider: providerId, refused } },
  )
}

function providerError(code: string, description: string | undefined, id: string): AuthError {
  const details = description === undefined ? "" : `: ${printable(description)}`
  return new OAuthCallbackError(
    `The provider ${id} answered with the error ${printable(code)}${details}.`,
    { error: printable(code), cause: { providerId: id, error: printable(code) } },
  )
}

/**
 * The errors of the libraries carry the answers that they are about, tokens included, so only their
 * message is kept. Those of an HTTP client in a function of the provider carry the request.
 */
function withoutSecrets(error: unknown): unknown {
  if (error instanceof OperationProcessingError) {
    return new ProviderFailure(`${error.message}${comparison(error.cause)}`)
  }
  if (
    error instanceof UnsupportedOperationError ||
    error instanceof WWWAuthenticateChallengeError ||
    isJoseError(error)
  ) {
    return new ProviderFailure(error.message)
  }
  // Its message quotes what could not be parsed.
  if (error instanceof SyntaxError) return new ProviderFailure("The answer is not valid JSON.")
  return error instanceof ProviderFailure ? error : withoutValues(error, [])
}

/** An application may verify tokens with `jose` itself, whose errors carry the claims. */
function isJoseError(error: unknown): error is Error {
  return error instanceof Error && "code" in error && /^ERR_J[OW]/.test(String(error.code))
}

/** An issuer or audience that differs is the commonest mistake in a configuration, and no secret. */
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

function reason(cause: unknown): string {
  return cause instanceof ProviderFailure ? cause.message : "see the cause."
}

/**
 * Text of another party, cut and reduced to the characters of RFC 6749, appendix A.7.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#appendix-A.7 RFC 6749, appendix A.7}
 */
function printable(text: string): string {
  return text.slice(0, 200).replaceAll(/[^\x20-\x7e]/g, "?")
}

import { AuthError } from "./auth-error.ts"
import { CredentialsSignin } from "./errors.ts"

/** The errors that a browser may learn by name. Everything else is called `Configuration`. */
const clientSafeTypes: ReadonlySet<string> = new Set([
  "AccessDenied",
  "AccountNotLinked",
  "CredentialsSignin",
  "InvalidCheck",
  "InvalidProvider",
  "MissingCSRF",
  "NotSignedIn",
  "OAuthAccountNotLinked",
  "OAuthCallbackError",
  "RateLimited",
  "SessionRequired",
  "Verification",
  "WebAuthnVerificationError",
])

/**
 * Returns whether a browser may learn an error by its `type`.
 *
 * @param error - anything that was thrown
 */
export function isClientError(error: unknown): error is AuthError {
  return error instanceof AuthError && clientSafeTypes.has(error.type)
}

/** The name by which a browser gets to know an error. */
export function clientSafeType(error: unknown): string {
  // The name by which pages have always known it.
  if (error instanceof AuthError && error.type === "EmailSignInError") return "EmailSignin"
  return isClientError(error) ? error.type : "Configuration"
}

/** Beside the errors that a browser may learn. */
const refusals: ReadonlySet<string> = new Set(["InvalidRequest", "UnknownAction", "UntrustedHost"])

/**
 * Returns whether a request alone can cause an error, whichever client sends it: by its type, or by its cause
 * (`refused`). A callback that does not work, a message that cannot be sent and a provider that fails are
 * not the sender's doing.
 */
export function isRefusal(error: unknown): error is AuthError {
  if (!(error instanceof AuthError)) return false
  const { type, cause } = error
  if (cause?.["refused"] === true) return true
  // Only for an invalid address the cause is the provider alone.
  if (type === "EmailSignInError") return cause?.["provider"] !== undefined
  if (type === "AccessDenied") return cause === undefined
  return error instanceof CredentialsSignin || refusals.has(type) || isClientError(error)
}

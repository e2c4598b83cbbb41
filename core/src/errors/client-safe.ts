import { AuthError } from "./auth-error.ts"

/** The errors that a browser may learn by name. Everything else is called `Configuration`. */
const clientSafeTypes: ReadonlySet<string> = new Set([
  "AccessDenied",
  "AccountNotLinked",
  "CredentialsSignin",
  "MissingCSRF",
  "OAuthAccountNotLinked",
  "OAuthCallbackError",
  "SessionRequired",
  "Verification",
  "WebAuthnVerificationError",
])

/**
 * Tells whether a browser may learn an error by its `type`.
 *
 * @param error - anything that was thrown
 */
export function isClientError(error: unknown): error is AuthError {
  return error instanceof AuthError && clientSafeTypes.has(error.type)
}

/**
 * The name by which a browser gets to know an error.
 *
 * @param error - anything that was thrown
 */
export function clientSafeType(error: unknown): string {
  // The name by which pages have always known it.
  if (error instanceof AuthError && error.type === "EmailSignInError") return "EmailSignin"
  return isClientError(error) ? error.type : "Configuration"
}

import type { AuthError } from "../errors/auth-error.ts"

/** Where Lockstep reports what happens. Each level can be replaced alone. */
export interface Logger {
  /**
   * Called with an {@link AuthError}, or with what the application threw. Errors of drivers, email
   * senders and HTTP clients among its causes are copies without the values that they quote.
   */
  error(error: Error): void
  /**
   * Called with a stable code, for example `debug-enabled`. If the warning is about one option, the
   * second argument names it; nothing secret is in it.
   */
  warn(code: WarningCode, details?: WarningDetails): void
  /** Called only while `debug` is on; secrets are redacted from the metadata. */
  debug(message: string, metadata?: unknown): void
}

/** What a warning is about. */
export interface WarningDetails {
  /** Path of the option, for example `providers[1]`, or the name of an environment variable. */
  readonly path: string
  /** What is wrong, what Lockstep does about it, and how to fix it. */
  readonly message: string
}

/** What a warning can be about. */
export type WarningCode =
  | "accounts-cannot-be-removed"
  | "adjusted-option"
  | "base-path-outside-next"
  | "claim-missing"
  | "debug-enabled"
  | "dropped-cookie"
  | "duplicate-provider"
  | "env-url-basepath-mismatch"
  | "env-url-basepath-redundant"
  | "experimental-webauthn"
  | "host-not-listed"
  | "host-not-stated"
  | "ignored-option"
  | "no-client-address"
  | "no-limit-field"
  | "one-time-values-per-process"
  | "protected-sign-in-page"
  | "provider-left-out"
  | "request-refused"
  | "reserved-claim"
  | "session-never-extended"
  | "session-token-long"
  | "shared-redirect-proxy-secret"
  | "sign-in-failed"
  | "sign-in-loop"
  | "sign-in-unusable"
  | "store-not-shared"
  | "unclear-verdict"
  | "unguarded-proxy"
  | "untrusted-proxy"
  | "unknown-option"
  | "update-age-not-below-max-age"
  | "url-mismatch"
  | "users-cannot-be-deleted"
  | "vulnerable-version"
  | "weak-secret"

/** Longest text of a warning, in characters. */
const maxLength = 500

/**
 * Warns of something that a request alone can cause: in one line of bounded length, without a stack and
 * without control characters.
 *
 * @param path - what was requested; nothing that the client chose freely
 */
export function warnOfRequest(
  logger: Logger,
  code: WarningCode,
  path: string,
  { type, message }: AuthError,
): void {
  const line = `${type}: ${message}`.slice(0, maxLength).replaceAll(/\p{C}/gu, "?")
  logger.warn(code, { path, message: line })
}

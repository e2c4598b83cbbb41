import { CredentialsSignin, OAuthCallbackError } from "./errors.ts"

/**
 * The error codes of a provider that leave this server (RFC 6749, section 4.1.2.1; OpenID Connect Core,
 * section 3.1.2.6). Others could quote the request.
 */
const providerCode =
  /^(?:access_denied|temporarily_unavailable|(?:account_selection|consent|interaction|login)_required)$/

/** The code of an error, for browsers and events; `undefined` if it has none. */
export function clientSafeCode(error: unknown): string | undefined {
  if (error instanceof CredentialsSignin) return error.code
  return error instanceof OAuthCallbackError && providerCode.test(error.error ?? "")
    ? error.error
    : undefined
}

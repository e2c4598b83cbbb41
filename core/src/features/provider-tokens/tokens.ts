import type { AccountKey } from "../../adapter/adapter.ts"
import { TokenError, type TokenErrorReason } from "../../errors/errors.ts"

/** Selects an access token. */
export interface AccessTokenRequest {
  /** The provider's ID. */
  readonly provider: string
  /** Needed only if a user has several accounts with the provider. */
  readonly providerAccountId?: string
  /** A token for which the API responded with 401: it is refreshed if it is still the stored one. */
  readonly rejectedToken?: string
}

/** Selects the tokens to revoke. */
export interface RevocationRequest {
  /** The provider's ID. */
  readonly provider: string
  /** Needed only if a user has several accounts with the provider. */
  readonly providerAccountId?: string
}

/** An access token that is valid now. */
export interface ProviderToken {
  readonly accessToken: string
  /** Lower-case; mostly `bearer`. */
  readonly tokenType: Lowercase<string>
  /** `null`: the token does not expire, or the provider does not report when. */
  readonly expiresAt: Date | null
  readonly scope: string | null
  readonly account: AccountKey
}

/** The tokens of the signed-in user. */
export interface RequestTokens {
  /**
   * Returns an access token that is valid now, and refreshes it if needed. It sets no cookie.
   *
   * @param wanted - the provider, and other criteria for the token
   * @throws NotSignedIn without a session; InvalidRequest when the user has several accounts with
   *   the provider; InvalidProvider for a provider whose tokens are not stored; TokenError when
   *   there is no token
   */
  get(wanted: AccessTokenRequest): Promise<ProviderToken>
  /**
   * Deletes the tokens, and revokes them at the provider. If the provider does not respond,
   * Lockstep logs the failure and the call still resolves.
   *
   * @param wanted - the provider, and the account if there are several
   * @throws NotSignedIn, InvalidRequest and InvalidProvider as for `get`; TokenError when the store
   *   or the database fails; UntrustedHost when the host of the request is not trusted
   * @see {@link https://www.rfc-editor.org/rfc/rfc7009 RFC 7009}
   */
  revoke(wanted: RevocationRequest): Promise<void>
}

/** The tokens of a user, for jobs without a request. */
export type UserTokens = RequestTokens

const messages: Readonly<Record<TokenErrorReason, string>> = {
  no_account: "The user has no account with the provider. Ask the user to sign in there.",
  no_token: "No token of the provider is stored. Ask the user to sign in there.",
  no_refresh_token:
    "The access token has expired, and the provider issued no refresh token. Request offline access as docs/provider-tokens.md says for this provider, and ask the user to sign in there.",
  rejected:
    "The provider does not accept the refresh token any more. Ask the user to sign in there.",
  provider: "The provider does not respond as it should. Try later.",
  store: "The store or the database could not be asked. See the cause, and make it reachable.",
  busy: "Another request refreshes the token, and did not finish in time. Try later.",
}

/**
 * Creates the error about a token.
 *
 * @param reason - why no token is available
 * @param details - the underlying error, and when to try again
 */
export function tokenError(
  reason: TokenErrorReason,
  provider: string,
  details: { readonly err?: unknown; readonly retryAfter?: number } = {},
): TokenError {
  const { err, retryAfter } = details
  return new TokenError(messages[reason], {
    reason,
    ...(retryAfter !== undefined && { retryAfter }),
    cause: { ...(err !== undefined && { err }), provider },
  })
}

/**
 * Calls the store or the database.
 *
 * @throws TokenError with the reason `store` when it fails
 */
export async function asking<Answer>(
  provider: string,
  ask: () => Promise<Answer>,
): Promise<Answer> {
  try {
    return await ask()
  } catch (err) {
    throw err instanceof TokenError ? err : tokenError("store", provider, { err })
  }
}

import type { AccountKey } from "../../adapter/adapter.ts"

/** Which access token is wanted. */
export interface AccessTokenRequest {
  /** The provider's ID. */
  readonly provider: string
  /** Needed only if a user has several accounts with the provider. */
  readonly providerAccountId?: string
  /** A token for which the API responded with 401: it is refreshed if it is still the stored one. */
  readonly rejectedToken?: string
}

/** Which tokens are revoked. */
export interface RevocationRequest {
  /** The provider's ID. */
  readonly provider: string
  /** Needed only if a user has several accounts with the provider. */
  readonly providerAccountId?: string
}

/** An access token that can be used now. */
export interface ProviderToken {
  readonly accessToken: string
  /** Lower-case; mostly `bearer`. */
  readonly tokenType: Lowercase<string>
  /** `null`: the token does not expire, or the provider does not say when. */
  readonly expiresAt: Date | null
  readonly scope: string | null
  readonly account: AccountKey
}

/** The tokens of the user who is signed in. */
export interface RequestTokens {
  /**
   * An access token that can be used now, refreshed if that is due. It sets no cookie.
   *
   * @param wanted - the provider, and what else tells which token
   * @throws NotSignedIn without a session; InvalidRequest when the user has several accounts with the
   *   provider; InvalidProvider for a provider whose tokens are not kept; TokenError when there is no token
   */
  get(wanted: AccessTokenRequest): Promise<ProviderToken>
  /**
   * Forgets the tokens, and revokes them at the provider. It resolves although the provider does not respond,
   * which is logged.
   *
   * @param wanted - the provider, and the account if there are several
   * @throws NotSignedIn, InvalidRequest and InvalidProvider as `get`; TokenError when the store or the
   *   database cannot be asked; UntrustedHost when the host of the request is not trusted
   * @see {@link https://www.rfc-editor.org/rfc/rfc7009 RFC 7009}
   */
  revoke(wanted: RevocationRequest): Promise<void>
}

/** The tokens of a user, for jobs without a request. */
export type UserTokens = RequestTokens

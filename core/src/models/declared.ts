import type { JsonValue } from "./json.ts"
import type { User } from "./user.ts"

/** How a provider signs users in. */
export type ProviderType = "oauth" | "oidc" | "email" | "credentials" | "webauthn"

/**
 * One entry of RFC 9396 `authorization_details`.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc9396 RFC 9396}
 */
export interface AuthorizationDetails {
  readonly type: string
  readonly locations?: readonly string[]
  readonly actions?: readonly string[]
  readonly datatypes?: readonly string[]
  readonly privileges?: readonly string[]
  readonly identifier?: string
  readonly [key: string]: JsonValue | undefined
}

/**
 * What a token endpoint answered (RFC 6749, section 5.1), plus the absolute expiry.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-5.1 RFC 6749, section 5.1}
 */
export interface TokenSet {
  readonly access_token?: string
  readonly refresh_token?: string
  readonly id_token?: string
  readonly scope?: string
  /** Always lower-case. */
  readonly token_type?: Lowercase<string>
  /** Lifetime of the access token in seconds, as the provider sent it. */
  readonly expires_in?: number
  /** When the access token expires, in seconds since the epoch; calculated from `expires_in`. */
  expires_at?: number
  readonly authorization_details?: readonly AuthorizationDetails[]
  readonly [key: string]: JsonValue | undefined
}

/** Links a user to a provider, with the provider's tokens. */
export interface Account extends TokenSet {
  /** The provider's id. */
  provider: string
  /**
   * The user's ID at the provider: what `profile()` returned as `id` for `oauth` and `oidc`, the
   * address for `email`, what `authorize()` returned as `id` for `credentials`.
   */
  providerAccountId: string
  type: ProviderType
  /** Id of the user that owns the account. */
  userId?: string
}

/** What a provider tells about a user: standard OpenID Connect claims, and any others. */
export interface Profile {
  id?: string | null
  sub?: string | null
  name?: string | null
  given_name?: string | null
  family_name?: string | null
  middle_name?: string | null
  nickname?: string | null
  preferred_username?: string | null
  profile?: string | null
  // oxlint-disable-next-line typescript/no-explicit-any -- As in Auth.js: applications store it as a string.
  picture?: any
  website?: string | null
  email?: string | null
  email_verified?: boolean | null
  gender?: string | null
  birthdate?: string | null
  zoneinfo?: string | null
  locale?: string | null
  phone_number?: string | null
  updated_at?: Date | string | number | null
  address?: {
    formatted?: string | null
    street_address?: string | null
    locality?: string | null
    region?: string | null
    postal_code?: string | null
    country?: string | null
  } | null
  [claim: string]: unknown
}

/** The members that every session has. */
export interface DefaultSession {
  user?: User
  /** When the session ends, as an ISO 8601 date-time. */
  expires: string
}

/** What the client may see of a session. Augment it to add members. */
export interface Session extends DefaultSession {}

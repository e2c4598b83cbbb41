import type { ProviderType } from "../records.ts"

/** The claims that Lockstep itself reads or writes. */
export interface DefaultJWT {
  name?: string | null
  email?: string | null
  /** URL of a picture; the session calls it `user.image`. */
  picture?: string | null
  /** The user's id. */
  sub?: string
  /** Issued at, seconds since the epoch. */
  iat?: number
  /** Expires at, seconds since the epoch. */
  exp?: number
  /** Unique id of the token. */
  jti?: string
  /**
   * When the user signed in, seconds since the epoch. Stays when the token is encrypted again. Reserved: the
   * `jwt` callback cannot change it, and your own claims need other names.
   */
  auth_time?: number
  /**
   * How the user signed in: the type of the provider; `unknown` in tokens that Auth.js sealed. Reserved, as
   * `auth_time` is.
   */
  auth_type?: ProviderType | "unknown"
  /**
   * After a sign-in with credentials: whether the adapter had the user. `user`: one with this ID and this
   * email address; `id`: one with this ID, and `authorize` returned no address; `none`: neither.
   * Reserved, as `auth_time` is.
   */
  auth_stored?: "user" | "id" | "none"
  /**
   * At this sign-in nothing showed that the stored user's email address is theirs, and its owner can verify
   * it later. The adapter is then asked for the user at each read of the session. Reserved, as `auth_time` is.
   */
  auth_unverified?: true
  /**
   * When the adapter was last asked whether the session goes on, seconds since the epoch. A part of the
   * application without an adapter keeps it. Absent: at `auth_time`. Reserved, as `auth_time` is.
   */
  auth_checked?: number
  /**
   * When the marks of ended sessions were last read, seconds since the epoch. Features that revoke sessions set
   * it, and a part of the application without them keeps it. Absent: when the token was encrypted. Reserved, as
   * `auth_time` is.
   */
  auth_marked?: number
  /**
   * The cookie ends with the browser: the user was asked (`session.persistence`), and does not keep the session.
   * Reserved, as `auth_time` is.
   */
  auth_keep?: false
  /**
   * When the `jwt` callback last returned more than fits into the cookies, in seconds since the epoch. For five
   * minutes, the session is read without calling it. Absent: the token has what the callback returned.
   */
  auth_full?: number
}

/**
 * The content of the encrypted session token under the `jwt` strategy. Augment it to add members, through
 * `@lockstep/core/jwt`, `@lockstep/core`, or `@lockstep/next/jwt`. The claims `auth_time`, `auth_type`,
 * `auth_stored`, `auth_unverified`, `auth_checked`, `auth_marked` and `auth_keep` are reserved.
 */
export interface JWT extends Record<string, unknown>, DefaultJWT {}

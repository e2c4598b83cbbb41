import { unverifiedClaims, unverifiedHeader } from "./unverified-claims.ts"

/** Event of a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

/**
 * Returns whether the header of a token declares a logout token. The comparison ignores case, and
 * the type can begin with `application/` (RFC 7515, section 4.1.9).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7515#section-4.1.9 RFC 7515, section 4.1.9}
 */
export function isLogoutType(typ: unknown): boolean {
  return typeof typ === "string" && /^(?:application\/)?logout\+jwt$/i.test(typ)
}

/**
 * Returns whether a token is a logout token, which must not be used to sign in a user (Back-Channel
 * Logout 1.0, section 4.1).
 *
 * @see {@link https://openid.net/specs/openid-connect-backchannel-1_0.html OpenID Connect Back-Channel Logout 1.0}
 */
export function isLogoutToken(token: string): boolean {
  const { events } = unverifiedClaims(token)
  return isLogoutType(unverifiedHeader(token)["typ"]) || logoutEvent in Object(events)
}

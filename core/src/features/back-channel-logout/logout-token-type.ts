/** What a logout token is about (OpenID Connect Back-Channel Logout 1.0, section 2.4). */
export const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

/**
 * Tells whether the header of a token says that it is a logout token. Types are told apart without case, and may begin
 * with `application/` (RFC 7515, section 4.1.9).
 *
 * @param typ - as it is in the header
 * @see {@link https://www.rfc-editor.org/rfc/rfc7515#section-4.1.9 RFC 7515, section 4.1.9}
 */
export function isLogoutType(typ: unknown): boolean {
  return typeof typ === "string" && /^(?:application\/)?logout\+jwt$/i.test(typ)
}

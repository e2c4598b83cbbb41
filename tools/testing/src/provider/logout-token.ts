import { type ProviderState, randomToken } from "./provider-state.ts"

/** The event in the `events` claim of a logout token. */
const event = "http://schemas.openid.net/event/backchannel-logout"

/**
 * Creates a logout token.
 *
 * @param withSid - whether the token contains the session ID
 * @see {@link https://openid.net/specs/openid-connect-backchannel-1_0.html OpenID Connect Back-Channel Logout 1.0}
 */
export async function logoutToken(
  { issuer, clientId, key, sessions }: ProviderState,
  sub: string,
  withSid: boolean,
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const sid = sessions.get(sub)?.sid
  return key.sign(
    {
      iss: issuer,
      aud: clientId,
      sub,
      iat: now,
      exp: now + 120,
      jti: randomToken(),
      events: { [event]: {} },
      ...(withSid && sid !== undefined && { sid }),
    },
    "logout+jwt",
  )
}

import { type ProviderState, randomToken } from "./provider-state.ts"

/** What the events of a logout token are named after. */
const event = "http://schemas.openid.net/event/backchannel-logout"

/**
 * Makes a logout token.
 *
 * @param state - of the provider
 * @param sub - of the user
 * @param withSid - whether it names the session
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

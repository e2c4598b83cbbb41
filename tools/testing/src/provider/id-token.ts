import { claimsFor } from "./fake-user.ts"
import { type Grant, type ProviderState, randomToken } from "./provider-state.ts"

/** Lifetime of an ID token, in seconds. */
const lifetimeSeconds = 3600

/**
 * Creates the ID token of a grant.
 *
 * @param asked - the scope, and the nonce of the authorization request
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.2 OpenID Connect Core 1.0, section 2}
 */
export async function idToken(
  { issuer, clientId, faults, key }: ProviderState,
  { user, session, acr }: Grant,
  { scope, nonce }: { readonly scope: string; readonly nonce: string | null },
): Promise<string> {
  const now = Math.floor(Date.now() / 1000)
  const sent = nonce !== null && faults.take("wrong_nonce") ? randomToken() : nonce
  const token = await key.sign({
    ...claimsFor(user, scope),
    iss: issuer,
    aud: clientId,
    iat: now,
    exp: now + lifetimeSeconds,
    auth_time: session.authTime,
    sid: session.sid,
    ...(sent !== null && { nonce: sent }),
    ...(acr !== undefined && { acr }),
  })
  return faults.take("bad_signature") ? withWrongSignature(token) : token
}

function withWrongSignature(token: string): string {
  const at = token.lastIndexOf(".") + 1
  const signature = Buffer.from(token.slice(at), "base64url")
  signature[0] = (signature[0] ?? 0) ^ 1
  return token.slice(0, at) + signature.toString("base64url")
}

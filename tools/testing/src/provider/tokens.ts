import type { JsonObject } from "../signing-key.ts"
import { claimsFor } from "./fake-user.ts"
import { type Grant, type ProviderState, randomToken } from "./provider-state.ts"

/** Lifetime of an ID token, in seconds. */
const lifetimeSeconds = 3600

/** The event in the `events` claim of a logout token. */
const logoutEvent = "http://schemas.openid.net/event/backchannel-logout"

/**
 * Creates the ID token of a grant.
 *
 * @param asked - the scope, and the nonce of the authorization request
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.2 OpenID Connect Core 1.0, section 2}
 */
export async function idToken(
  state: ProviderState,
  { user, session, acr }: Grant,
  { scope, nonce }: { readonly scope: string; readonly nonce: string | null },
): Promise<string> {
  const { issuer, clientId, does, faults } = state
  const now = Math.floor(Date.now() / 1000)
  const sent = nonce !== null && faults.take("wrong_nonce") ? randomToken() : nonce
  await does.beforeSigning?.()
  const usual: JsonObject = {
    ...(state.isStrict ? claimsFor(user, scope) : user),
    iss: issuer,
    aud: clientId,
    iat: now,
    exp: now + lifetimeSeconds,
    auth_time: session.authTime,
    sid: session.sid,
    ...(sent !== null && { nonce: sent }),
    ...(acr !== undefined && { acr }),
  }
  const claims = does.claims?.(usual) ?? usual
  const token = (await does.idToken?.(claims)) ?? (await signed(state, claims))
  return faults.take("bad_signature") ? withWrongSignature(token) : (does.signed?.(token) ?? token)
}

async function signed({ does, key }: ProviderState, claims: JsonObject): Promise<string> {
  const signing = await key
  return signing.sign(claims, does.header?.(signing.header))
}

function withWrongSignature(token: string): string {
  const at = token.lastIndexOf(".") + 1
  const signature = Buffer.from(token.slice(at), "base64url")
  signature[0] = (signature[0] ?? 0) ^ 1
  return token.slice(0, at) + signature.toString("base64url")
}

/**
 * Creates a logout token.
 *
 * @param claims - replaces claims
 * @see {@link https://openid.net/specs/openid-connect-backchannel-1_0.html OpenID Connect Back-Channel Logout 1.0}
 */
export async function logoutToken(state: ProviderState, claims: JsonObject): Promise<string> {
  const { issuer, clientId } = state
  const key = await state.key
  const now = Math.floor(Date.now() / 1000)
  const usual = { iss: issuer, aud: clientId, iat: now, exp: now + 120, jti: randomToken() }
  const events = { [logoutEvent]: {} }
  return key.sign({ ...usual, events, ...claims }, { ...key.header, typ: "logout+jwt" })
}

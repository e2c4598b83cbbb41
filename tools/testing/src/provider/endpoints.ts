import { readClientForm } from "./client-request.ts"
import { claimsFor } from "./fake-user.ts"
import { messagePage } from "./pages.ts"
import { type ProviderState, revokeGrant } from "./provider-state.ts"

/**
 * Returns the claims of the user that the access token belongs to.
 *
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.5.3 OpenID Connect Core 1.0, section 5.3}
 */
export function userinfoEndpoint(state: ProviderState, request: Request): Response {
  const { does, isStrict, users } = state
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? []
  const known = state.accessTokens.get(token)
  const isValid = known && !known.grant.isRevoked && known.expires > Date.now()
  if (isStrict && !isValid) {
    // RFC 6750, section 3.1.
    const headers = { "www-authenticate": `Bearer error="invalid_token"` }
    return Response.json({ error: "invalid_token" }, { status: 401, headers })
  }
  const user = known?.grant.user ?? users[0]
  const claims = isStrict && known ? claimsFor(known.grant.user, known.grant.scope) : { ...user }
  const headers = { "cache-control": "no-store" }
  return Response.json(does.userinfo?.(claims) ?? claims, { headers })
}

/**
 * Revokes a token. A refresh token revokes its whole grant.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7009 RFC 7009}
 */
export async function revocationEndpoint(
  state: ProviderState,
  request: Request,
): Promise<Response> {
  const form = await readClientForm(state, request)
  const token = form.get("token") ?? ""
  const refresh = state.refreshTokens.get(token)
  if (refresh !== undefined) revokeGrant(state, refresh.grant)
  state.accessTokens.delete(token)
  // Unknown tokens get the same response (RFC 7009, section 2.2).
  return new Response(null, { status: 200 })
}

/**
 * Ends the session of the user that the ID token names, and redirects to the application.
 *
 * @see {@link https://openid.net/specs/openid-connect-rpinitiated-1_0.html OpenID Connect RP-Initiated Logout 1.0}
 */
export async function endSession(state: ProviderState, params: URLSearchParams): Promise<Response> {
  const sub = await subjectOf(state, params.get("id_token_hint") ?? "")
  if (sub === undefined) {
    const message = "The request has no ID token of this provider."
    return messagePage("You are still signed in", message, 400)
  }
  state.sessions.delete(sub)
  const to = params.get("post_logout_redirect_uri")
  if (to === null || !URL.canParse(to))
    return messagePage("You are signed out", "You can close this page.")
  const url = new URL(to)
  const passed = params.get("state")
  if (passed !== null) url.searchParams.set("state", passed)
  return new Response(null, { status: 303, headers: { location: url.href } })
}

/** Returns the `sub` of an ID token of this provider. An expired token is valid here. */
async function subjectOf(
  { issuer, clientId, key }: ProviderState,
  token: string,
): Promise<string | undefined> {
  const { iss, aud, sub } = (await (await key).verified(token)) ?? {}
  return iss === issuer && aud === clientId ? String(sub) : undefined
}

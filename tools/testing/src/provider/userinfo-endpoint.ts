import { claimsFor } from "./fake-user.ts"
import type { ProviderState } from "./provider-state.ts"

/**
 * Returns the claims of the user that the access token belongs to.
 *
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.5.3 OpenID Connect Core 1.0, section 5.3}
 */
export function userinfoEndpoint(state: ProviderState, request: Request): Response {
  const [, token = ""] = /^Bearer (.+)$/i.exec(request.headers.get("authorization") ?? "") ?? []
  const known = state.accessTokens.get(token)
  if (known === undefined || known.grant.isRevoked || known.expires <= Date.now()) {
    // RFC 6750, section 3.1.
    const headers = { "www-authenticate": `Bearer error="invalid_token"` }
    return Response.json({ error: "invalid_token" }, { status: 401, headers })
  }
  const { user, scope } = known.grant
  return Response.json(claimsFor(user, scope), { headers: { "cache-control": "no-store" } })
}

import { readClientForm } from "./client-request.ts"
import { type ProviderState, revokeGrant } from "./provider-state.ts"

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

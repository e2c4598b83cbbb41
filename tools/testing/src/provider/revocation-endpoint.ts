import { readClientForm } from "./client-request.ts"
import { type ProviderState, revokeGrant } from "./provider-state.ts"

/**
 * Revokes a token. With a refresh token its whole grant ends.
 *
 * @param state - of the provider
 * @param request - the request
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
  // Also for a token that is not known (RFC 7009, section 2.2).
  return new Response(null, { status: 200 })
}

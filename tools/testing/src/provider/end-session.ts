import { importJWK, jwtVerify } from "jose"
import { messagePage } from "./pages.ts"
import type { ProviderState } from "./provider-state.ts"

/**
 * Ends the session of the user that the ID token names, and redirects to the application.
 *
 * @see {@link https://openid.net/specs/openid-connect-rpinitiated-1_0.html OpenID Connect RP-Initiated Logout 1.0}
 */
export async function endSession(state: ProviderState, params: URLSearchParams): Promise<Response> {
  const sub = await subjectOf(state, params.get("id_token_hint") ?? "")
  if (sub === undefined) {
    return messagePage(
      "You are still signed in",
      "The request has no ID token of this provider.",
      400,
    )
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
  try {
    const { payload } = await jwtVerify(token, await importJWK(key.jwk), {
      issuer,
      audience: clientId,
      clockTolerance: Number.MAX_SAFE_INTEGER / 2,
    })
    return payload.sub
  } catch {
    return undefined
  }
}

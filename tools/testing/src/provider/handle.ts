import { isSupported, readAuthorization } from "./authorization-request.ts"
import { authorize, callbackUrl } from "./authorize.ts"
import { endSession, revocationEndpoint, userinfoEndpoint } from "./endpoints.ts"
import { type Endpoint, metadata, paths } from "./metadata.ts"
import { failureResponse, OAuthFailure, UntrustedRequest } from "./oauth-failure.ts"
import { formPostPage, messagePage, userPage } from "./pages.ts"
import type { ProviderState } from "./provider-state.ts"
import { tokenEndpoint } from "./token-endpoint.ts"

/**
 * Responds to a request to the provider.
 *
 * @param request - of an application or a browser
 */
export async function handle(state: ProviderState, request: Request): Promise<Response> {
  const own = await state.does.respond?.(request.clone())
  if (own !== undefined) return own
  const endpoint = endpointOf(state, new URL(request.url))
  if (endpoint === undefined) return messagePage("Not found", "There is no endpoint here.", 404)
  try {
    return await respond(state, endpoint, request)
  } catch (error) {
    if (error instanceof OAuthFailure) return failureResponse(error)
    if (error instanceof UntrustedRequest) {
      return messagePage("This sign-in cannot continue", error.message, 400)
    }
    throw error
  }
}

/**
 * Records a request, regardless of its result.
 *
 * @param request - of an application or a browser
 */
export function noteCall(state: ProviderState, request: Request): void {
  const endpoint = endpointOf(state, new URL(request.url))
  if (endpoint !== undefined) state.calls.push({ endpoint, at: new Date() })
}

function endpointOf({ issuer }: ProviderState, url: URL): Endpoint | undefined {
  const base = new URL(issuer).pathname.replace(/\/$/, "")
  const found = Object.entries(paths).find(([, path]) => url.pathname === base + path)
  // The keys of the object are the endpoints.
  return found?.[0] as Endpoint | undefined
}

async function respond(
  state: ProviderState,
  endpoint: Endpoint,
  request: Request,
): Promise<Response> {
  switch (endpoint) {
    case "discovery":
      return Response.json(state.does.discovery?.(metadata(state)) ?? metadata(state))
    case "jwks":
      return Response.json({ keys: await publishedKeys(state) })
    case "token":
      return tokenEndpoint(state, request)
    case "userinfo":
      return userinfoEndpoint(state, request)
    case "revocation":
      return revocationEndpoint(state, request)
    case "end_session":
      return endSession(state, await parametersOf(request))
    case "authorization":
      return authorizationEndpoint(state, request)
  }
}

async function publishedKeys({ does, key }: ProviderState): Promise<readonly unknown[]> {
  const keys = [(await key).jwk]
  return does.keys?.(keys) ?? keys
}

/** The first request shows the users; the form on that page is posted to the same URL. */
async function authorizationEndpoint(state: ProviderState, request: Request): Promise<Response> {
  const url = new URL(request.url)
  const asked = readAuthorization(state, url.searchParams)
  const isAnswered = request.method === "POST" || url.searchParams.get("prompt") === "none"
  if (!isAnswered && isSupported(asked)) return userPage(state.users, asked)
  const form = new URLSearchParams(request.method === "POST" ? await request.text() : "")
  const answer = authorize(state, asked, form.get("sub") ?? undefined)
  if (asked.mode === "form_post") return formPostPage(asked, answer)
  const headers = { location: callbackUrl(asked, answer), "cache-control": "no-store" }
  return new Response(null, { status: 303, headers })
}

async function parametersOf(request: Request): Promise<URLSearchParams> {
  return request.method === "POST"
    ? new URLSearchParams(await request.text())
    : new URL(request.url).searchParams
}

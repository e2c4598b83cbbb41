import { OAuthFailure, UntrustedRequest } from "./oauth-failure.ts"
import type { ProviderState } from "./provider-state.ts"

/** An authorization request with a valid client and redirect URI, to which errors can be sent. */
export interface AuthorizationRequest {
  readonly redirectUri: string
  readonly mode: "form_post" | "query"
  readonly state: string | null
  readonly params: URLSearchParams
}

/**
 * Reads where to send the response to an authorization request.
 *
 * @throws UntrustedRequest if the response must not be a redirect
 * @see {@link https://www.rfc-editor.org/rfc/rfc6749#section-4.1.2.1 RFC 6749, section 4.1.2.1}
 */
export function readAuthorization(
  { clientId, isStrict, redirectUris }: ProviderState,
  params: URLSearchParams,
): AuthorizationRequest {
  const redirectUri = params.get("redirect_uri") ?? ""
  const mode = params.get("response_mode") === "form_post" ? "form_post" : "query"
  const read: AuthorizationRequest = { redirectUri, mode, state: params.get("state"), params }
  if (!isStrict) return read
  if (params.get("client_id") !== clientId) {
    throw new UntrustedRequest(`The client_id of the request is not ${clientId}. Correct clientId.`)
  }
  const isUrl = URL.canParse(redirectUri) && /^https?:$/.test(new URL(redirectUri).protocol)
  if (!isUrl || redirectUri.includes("#") || redirectUris?.includes(redirectUri) === false) {
    throw new UntrustedRequest("The redirect_uri of the request is not registered. Add it.")
  }
  return read
}

/**
 * Asserts that the provider supports a request.
 *
 * @throws OAuthFailure, which is sent to the redirect URI
 */
export function assertSupported({ params }: AuthorizationRequest): void {
  for (const name of new Set(params.keys())) {
    // RFC 6749, section 3.1.
    if (params.getAll(name).length > 1) invalid(`The request has ${name} more than once.`)
  }
  if (params.get("response_type") !== "code") {
    throw new OAuthFailure("unsupported_response_type", "The response_type must be code.")
  }
  if (!["query", "form_post"].includes(params.get("response_mode") ?? "query")) {
    invalid("The response_mode must be query or form_post.")
  }
  if (params.has("request")) {
    throw new OAuthFailure("request_not_supported", "Request objects are not supported.")
  }
  if (!scopesOf(params).includes("openid")) {
    throw new OAuthFailure("invalid_scope", "The scope must contain openid.")
  }
  const challenge = params.get("code_challenge")
  // For a confidential client, a nonce is sufficient (RFC 9700, section 2.1.1).
  if (challenge === null && !params.has("nonce")) invalid("The request has no code_challenge.")
  if (challenge !== null && params.get("code_challenge_method") !== "S256") {
    invalid("The code_challenge_method must be S256.")
  }
  const prompts = promptsOf(params)
  if (prompts.includes("none") && prompts.length > 1) invalid("The prompt none stands alone.")
  const maxAge = params.get("max_age")
  if (maxAge !== null && !/^\d{1,9}$/.test(maxAge)) invalid("The max_age is not a number.")
}

/** Returns whether the provider supports a request. */
export function isSupported(request: AuthorizationRequest): boolean {
  try {
    assertSupported(request)
    return true
  } catch (error) {
    if (error instanceof OAuthFailure) return false
    throw error
  }
}

/** Returns the requested scopes. */
export function scopesOf(params: URLSearchParams): readonly string[] {
  return (params.get("scope") ?? "").split(" ").filter((scope) => scope !== "")
}

/** Returns the values of `prompt`. */
export function promptsOf(params: URLSearchParams): readonly string[] {
  return (params.get("prompt") ?? "").split(" ").filter((prompt) => prompt !== "")
}

function invalid(description: string): never {
  throw new OAuthFailure("invalid_request", description)
}

/**
 * Returns whether a request asks for a refresh token, by the scope of OpenID Connect or by Google's parameter.
 *
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#OfflineAccess OpenID Connect Core 1.0, section 11}
 */
export function asksForOffline(params: URLSearchParams): boolean {
  return scopesOf(params).includes("offline_access") || params.get("access_type") === "offline"
}

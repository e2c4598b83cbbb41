import {
  asksForOffline,
  assertSupported,
  type AuthorizationRequest,
  promptsOf,
  scopesOf,
} from "./authorization-request.ts"
import { OAuthFailure } from "./oauth-failure.ts"
import {
  type Grant,
  type ProviderSession,
  type ProviderState,
  startSession,
} from "./provider-state.ts"

/** Lifetime of a code, in seconds. */
const codeLifetimeSeconds = 60

/**
 * Responds to an authorization request.
 *
 * @param sub - the user's `sub`; `undefined` if the user denies the request
 * @returns the parameters of the authorization response
 * @see {@link https://openid.net/specs/openid-connect-core-1_0.html#rfc.section.3.1.2 OpenID Connect Core 1.0, section 3.1.2}
 */
export function authorize(
  state: ProviderState,
  request: AuthorizationRequest,
  sub: string | undefined,
): URLSearchParams {
  const answer = new URLSearchParams()
  try {
    if (state.isStrict) assertSupported(request)
    answer.set("code", issueCode(state, request, sub))
  } catch (error) {
    if (!(error instanceof OAuthFailure)) throw error
    answer.set("error", error.code)
    // Applications quote the description within sentences, so it has no full stop.
    answer.set("error_description", error.message.replace(/\.$/, ""))
  }
  if (request.state !== null) answer.set("state", request.state)
  if (!state.faults.take("no_iss")) answer.set("iss", state.issuer)
  return answer
}

/** Returns the callback URL with the parameters of the authorization response. */
export function callbackUrl(
  { redirectUri }: AuthorizationRequest,
  answer: URLSearchParams,
): string {
  const url = new URL(redirectUri)
  for (const [name, value] of answer) url.searchParams.set(name, value)
  return url.href
}

/**
 * Issues a code.
 *
 * @param sub - the user's `sub`
 * @throws OAuthFailure if there is no such user, or the user has to authenticate again
 */
export function issueCode(
  state: ProviderState,
  { params, redirectUri }: Pick<AuthorizationRequest, "params" | "redirectUri">,
  sub: string | undefined,
): string {
  const user = state.users.find((each) => each.sub === sub)
  if (user === undefined) throw refusal(params)
  const session = state.isStrict
    ? sessionFor(state, params, user.sub)
    : startSession(state, user.sub)
  const scope = scopesOf(params).join(" ")
  const acr = params.get("acr_values")?.split(" ")[0] || undefined
  const isOffline = asksForOffline(params)
  const grant: Grant = { user, session, scope, acr, isOffline, isRevoked: false }
  state.grants.add(grant)
  const code = state.newToken("code")
  state.codes.set(code, {
    grant,
    redirectUri,
    challenge: params.get("code_challenge"),
    nonce: params.get("nonce"),
    expires: Date.now() + codeLifetimeSeconds * 1000,
    isUsed: false,
  })
  return code
}

function refusal(params: URLSearchParams): OAuthFailure {
  return promptsOf(params).includes("none")
    ? new OAuthFailure("login_required", "The user is not signed in.")
    : new OAuthFailure("access_denied", "The user went back.")
}

/** Returns the existing session, or a new one if the request requires the user to authenticate again. */
function sessionFor(state: ProviderState, params: URLSearchParams, sub: string): ProviderSession {
  const session = state.sessions.get(sub)
  const prompts = promptsOf(params)
  const maxAge = params.get("max_age")
  const age = session && Math.floor(Date.now() / 1000) - session.authTime
  const isOld = maxAge !== null && (age === undefined || Number(maxAge) <= age)
  if (session !== undefined && !isOld && !prompts.includes("login")) return session
  if (prompts.includes("none")) {
    throw new OAuthFailure("login_required", "The user has to authenticate again.")
  }
  return startSession(state, sub)
}

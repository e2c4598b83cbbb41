import type { SettledOAuthProvider } from "../providers/settled-provider.ts"
import type { AuthRequest } from "../request/auth-request.ts"
import { parseJsonObject } from "../reading/read-json.ts"

/** Longest `user` parameter that is looked at, in characters. */
const maxUserLength = 4096

/**
 * The parameters of an authorization response: from the form that the provider made the browser post,
 * or from the query, as configured and never from both.
 *
 * @param request - the callback request
 * @param provider - whose callback it is
 */
export function callbackParameters(
  request: AuthRequest,
  provider: SettledOAuthProvider,
): URLSearchParams {
  const members: Readonly<Record<string, unknown>> = provider.formPost
    ? request.body
    : request.query
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(members)) {
    if (typeof value === "string") params.set(name, value)
  }
  return params
}

/**
 * The person's name, which Apple sends once, at the first consent, as JSON in the form parameter
 * `user`. It is as good as the browser that sent it: fit for a display name and nothing else.
 *
 * @param params - parameters of the authorization response
 * @param provider - whose callback it is
 * @returns the member to add to the profile
 */
export function firstConsentUser(
  params: URLSearchParams,
  provider: SettledOAuthProvider,
): { user?: Record<string, unknown> } {
  const text = provider.formPost ? params.get("user") : null
  if (text === null || text.length > maxUserLength) return {}
  const user = parseJsonObject(text)
  return user === undefined ? {} : { user }
}

import type { AuthContext } from "../context.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { postedForm } from "./posted-form.ts"

/** Longest `user` parameter that is looked at, in characters. */
const maxUserLength = 4096

/**
 * The parameters of an authorization response: from the form that the provider made the browser post,
 * or from the query, as configured and never from both.
 *
 * @param context - the callback request
 * @param provider - whose callback it is
 * @throws InvalidCheck when the request does not carry the form that was posted
 */
export async function callbackParameters(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): Promise<URLSearchParams> {
  return new URLSearchParams(
    provider.formPost ? await postedForm(context, provider) : context.request.query,
  )
}

/**
 * The user's name, which Apple sends once, at the first consent, as JSON in the form parameter
 * `user`. It is as good as the browser that sent it: fit for a display name and nothing else.
 *
 * @param params - parameters of the authorization response
 * @param provider - whose callback it is
 * @returns the member to add to the profile
 */
export function firstConsentUser(
  params: URLSearchParams,
  provider: ResolvedOAuthProvider,
): { user?: Record<string, unknown> } {
  const text = provider.formPost ? params.get("user") : null
  if (text === null || text.length > maxUserLength) return {}
  const user = parseJsonObject(text)
  return user === undefined ? {} : { user }
}

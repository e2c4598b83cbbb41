import type { AuthContext } from "../context.ts"
import type { ResolvedOAuthProvider } from "../provider/resolved-provider.ts"
import { parseJsonObject } from "../reading/read-json.ts"
import { postedForm } from "./posted-form.ts"

/** Longest accepted `user` parameter, in characters. */
const maxUserLength = 4096

/**
 * Returns the parameters of an authorization response: from the form that the browser posted, or
 * from the query. The configuration decides which; the two are never mixed.
 *
 * @throws InvalidCheck when the request does not carry the posted form
 */
export async function callbackParameters(
  context: AuthContext,
  provider: ResolvedOAuthProvider,
): Promise<URLSearchParams> {
  const given = provider.formPost ? await postedForm(context, provider) : context.request.query
  // A parameter without a value counts as omitted (RFC 6749, section 3.1).
  return new URLSearchParams(Object.entries(given).filter(([, value]) => value !== ""))
}

/**
 * Returns the user's name, which Apple sends once, at the first consent, as JSON in the form
 * parameter `user`. The browser can forge it, so it is fit only for a display name.
 *
 * @returns the property to add to the profile
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

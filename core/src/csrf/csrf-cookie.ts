import type { AuthContext } from "../context.ts"
import { isCrossSite } from "../request/cross-site.ts"
import { createCSRFToken, verifyCSRFCookie, verifyCSRFToken } from "./csrf-token.ts"

/**
 * The CSRF token that goes with the browser's cookie; a new pair when it has none of ours.
 *
 * @param context - the request that will show the token
 */
export async function issueCSRFToken(context: AuthContext): Promise<string> {
  const { cookies, config, jar } = context
  const known = await verifyCSRFCookie(jar.received.get(cookies.csrfToken.name), config.secrets)
  if (known !== undefined) return known
  const { token, cookie } = await createCSRFToken(config.secrets)
  jar.set({ ...cookies.csrfToken, value: cookie })
  return token
}

/**
 * Tells whether a request was made by one of our own forms: its body repeats the token of the cookie,
 * and no other site sent it.
 *
 * @param context - a POST request
 */
export async function hasCSRFToken(context: AuthContext): Promise<boolean> {
  const { cookies, config, jar, request, origin } = context
  if (isCrossSite(request, origin)) return false
  const expected = await verifyCSRFCookie(jar.received.get(cookies.csrfToken.name), config.secrets)
  return verifyCSRFToken(request.body.csrfToken, expected)
}

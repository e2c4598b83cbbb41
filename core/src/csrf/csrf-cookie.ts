import type { AuthContext } from "../context.ts"
import { MissingCSRF } from "../errors/sign-in-errors.ts"
import { assertSameSite } from "./assert-same-site.ts"
import { createCSRFToken, verifyCSRFCookie, verifyCSRFToken } from "./csrf-token.ts"

/**
 * Returns the CSRF token that matches the browser's cookie. If there is no cookie, creates both.
 *
 * @param context - the request whose response contains the token
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
 * Checks that the application itself sent a request: its body repeats the token of the cookie, and
 * no other site sent it. With the `skipCSRFCheck` option, the body needs no token.
 *
 * @throws MissingCSRF if a check fails; its message names the check for the log
 */
export async function assertCSRFToken(context: AuthContext): Promise<void> {
  const { cookies, config, jar, request } = context
  assertSameSite(context)
  // For server functions, the framework checks the origin of calls, and no form contains a token.
  if (!context.checkCSRF) return
  const { name } = cookies.csrfToken
  const cookie = jar.received.get(name)
  if (cookie === undefined) {
    throw new MissingCSRF(
      `The cookie ${name} is missing. Get the token and send it from the same site, over https if cookies are secure.`,
    )
  }
  const expected = await verifyCSRFCookie(cookie, config.secrets)
  if (expected === undefined) {
    throw new MissingCSRF(`The cookie ${name} is forged, or was made with another secret.`)
  }
  if (!verifyCSRFToken(request.body.csrfToken, expected)) {
    throw new MissingCSRF(`The csrfToken in the body is missing, or is not that of the cookie.`)
  }
}

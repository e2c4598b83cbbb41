import type { AuthContext } from "../context.ts"
import { equalConstantTime } from "../crypto/equal.ts"
import { sha256Hex } from "../crypto/hash.ts"
import { randomHex } from "../crypto/random.ts"
import { MissingCSRF } from "../errors/errors.ts"
import { isCrossSite } from "../request/cross-site.ts"

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
      `The cookie ${name} is missing. Send it with the token, over https if cookies are secure.`,
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

/** A new token, and the cookie that it is checked against. */
export interface CSRFToken {
  /** 64 hexadecimal digits, for forms. */
  readonly token: string
  /** Value of the cookie before encoding: token and hash. */
  readonly cookie: string
}

/**
 * Maximum secrets tried on a cookie, which limits the cost of a long list. A cookie with an older
 * secret only needs a new token.
 */
const maxSecretsTried = 10

const cookieShape = /^([0-9a-f]{64})\|([0-9a-f]{64})$/

/**
 * Creates a token against cross-site request forgery, for the double-submit cookie pattern.
 *
 * @param secrets - newest first; the first one signs the cookie
 */
export async function createCSRFToken(secrets: readonly string[]): Promise<CSRFToken> {
  const token = randomHex(32)
  return { token, cookie: `${token}|${await sha256Hex(token + (secrets[0] ?? ""))}` }
}

/**
 * Checks whether a cookie was created with one of the secrets. Auth.js hashes with its whole list
 * of secrets, joined by commas. That hash is also accepted, so open forms still work after a
 * migration or a secret rotation.
 *
 * @param secrets - newest first
 * @returns the token of the cookie; `undefined` if the cookie is missing or was not issued with
 *   these secrets
 */
export async function verifyCSRFCookie(
  cookieValue: string | undefined,
  secrets: readonly string[],
): Promise<string | undefined> {
  const [, token, hash] = cookieShape.exec(cookieValue ?? "") ?? []
  if (token === undefined || hash === undefined) return undefined
  const newest = secrets.slice(0, maxSecretsTried)
  const accepted = secrets.length > 1 ? [...newest, secrets.join(",")] : newest
  for (const secret of accepted) {
    if (equalConstantTime(hash, await sha256Hex(token + secret))) return token
  }
  return undefined
}

/**
 * Compares the token of a form with that of the cookie, in constant time.
 *
 * @param cookieToken - the result of {@link verifyCSRFCookie}
 */
export function verifyCSRFToken(bodyToken: unknown, cookieToken: string | undefined): boolean {
  if (typeof bodyToken !== "string" || cookieToken === undefined) return false
  return equalConstantTime(bodyToken, cookieToken)
}

/**
 * Checks that no page of another site made a request, according to the browser's headers.
 *
 * @throws MissingCSRF if another site made the request
 */
export function assertSameSite({ request, origin }: AuthContext): void {
  if (!isCrossSite(request, origin)) return
  throw new MissingCSRF(
    `A page ${request.headers.get("origin") === "null" ? "with the Referrer-Policy no-referrer, or one " : ""}that is not at ${origin} made the request. Open the application there, or correct AUTH_URL.`,
  )
}

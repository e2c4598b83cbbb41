import { equalConstantTime } from "../crypto/equal.ts"
import { sha256Hex } from "../crypto/hash.ts"
import { randomHex } from "../crypto/random.ts"

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

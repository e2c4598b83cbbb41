import { sealText } from "#jwe"
import { ivBytes } from "./jwe-format.ts"
import { type KeyRing, keyRing } from "./key-ring.ts"
import { randomBytes } from "./random.ts"
import { type SealOptions, unseal, type UnsealOptions } from "./seal.ts"

/**
 * What is sealed with the secrets of an application, other than sessions. Each purpose is the salt of a
 * key of its own, so that what is sealed for one opens for no other.
 *
 * The secrets have three other uses, each apart from these and from each other: session tokens, sealed
 * under the name of their cookie (`config/default-jwt.ts`); HMACs under keys of their own (`crypto/keyed-hash.ts`):
 * the hashes of verification tokens (`email/token-hash.ts`), the keys of counters
 * (`features/rate-limits/count-attempt.ts`) and the handles of sessions
 * (`features/session-management/session-handle.ts`); CSRF tokens, hashed with the secret as in Auth.js
 * (`csrf/csrf-token.ts`). A test knows every module that seals or hashes.
 */
export const purposes = [
  "lockstep.challenge",
  "lockstep.checks",
  "lockstep.form-post",
  "lockstep.known-browser",
  "lockstep.logout-hint",
  "lockstep.logout-return",
  "lockstep.logout-session",
  "lockstep.logout-step",
  "lockstep.provider-token",
  "lockstep.redirect-proxy",
  "lockstep.session-tokens",
  "lockstep.token-successor",
] as const

/** One of {@link purposes}. */
export type Purpose = (typeof purposes)[number]

/** Keys tried on a token, so that a long list of secrets costs no more. */
const maxKeysTried = 10

/**
 * Seals claims for one of the {@link purposes}. A browser may have many of the results in its cookies, so
 * that each is kept short: it is a compact JWE (RFC 7516, section 7.1) without its header, which every
 * reader knows, and of the registered claims it has `exp` alone.
 *
 * @param claims - anything that survives JSON
 * @param options - as for `seal`
 * @throws TypeError when the claims cannot be written as JSON
 * @see {@link https://www.rfc-editor.org/rfc/rfc7516#section-7.1 RFC 7516, section 7.1}
 */
export async function sealFor(
  claims: Record<string, unknown>,
  options: SealOptions & { readonly now: number; readonly salt: Purpose },
): Promise<string> {
  const exp = Math.floor(options.now / 1000) + options.maxAgeSeconds
  const { newest } = await keysFor(options)
  const token = await sealText(JSON.stringify({ ...claims, exp }), newest, randomBytes(ivBytes))
  return token.slice(token.indexOf("..") + 2)
}

/** Opens what {@link sealFor} sealed for the same purpose, as {@link unseal} does. */
export async function unsealFor(
  token: string,
  options: UnsealOptions & { readonly salt: Purpose },
): Promise<Record<string, unknown> | undefined> {
  const { keys } = await keysFor(options)
  for (const { header } of keys.slice(0, maxKeysTried)) {
    const claims = await unseal(`${header}..${token}`, options)
    if (claims !== undefined) return claims
  }
  return undefined
}

function keysFor({ secrets, salt }: UnsealOptions): Promise<KeyRing> {
  return keyRing(secrets, salt, "A256CBC-HS512")
}

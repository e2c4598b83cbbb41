import { sealText } from "#jwe"
import { ivBytes } from "./jwe-format.ts"
import { type KeyRing, keyRing } from "./key-ring.ts"
import { randomBytes } from "./random.ts"
import { type SealOptions, unseal, type UnsealOptions } from "./seal.ts"

/**
 * The purposes that Lockstep encrypts for with the secrets of an application, besides sessions.
 * Each purpose is the salt of a separate key, so a token for one purpose cannot be decrypted for
 * another.
 *
 * The secrets have three other uses, which are separate from these and from each other:
 * - Session tokens, encrypted with the name of their cookie as salt (`config/token-codec.ts`).
 * - HMACs with separate keys (`crypto/keyed-hash.ts`): the hashes of verification tokens
 *   (`email/verification-token.ts`), the keys of counters (`features/rate-limits/count-attempt.ts`) and the
 *   handles of sessions (`features/session-management/session-info.ts`).
 * - CSRF tokens, hashed with the secret as in Auth.js (`csrf/csrf-cookie.ts`).
 *
 * A test lists every module that encrypts or hashes.
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

/** Maximum keys tried on a token, which limits the cost of a long list of secrets. */
const maxKeysTried = 10

/**
 * Encrypts claims for one of the {@link purposes}. A browser can have many of the tokens in its
 * cookies, so each is short: a compact JWE (RFC 7516, section 7.1) without its header, which is
 * always the same, and with `exp` as its only registered claim.
 *
 * @param claims - any value that can be written as JSON
 * @throws TypeError if the claims cannot be written as JSON
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

/** Decrypts a token of {@link sealFor} with the same purpose, like {@link unseal}. */
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

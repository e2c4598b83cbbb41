import { openText, sealText } from "#jwe"
import { ivBytes, maxTokenLength, readHeader, splitToken } from "./jwe-format.ts"
import { keyRing } from "./key-ring.ts"
import type { Key } from "./key-ring.ts"
import { randomBytes } from "./random.ts"
import { parseJsonObject } from "../reading/read-json.ts"

/** How to seal claims. */
export interface SealOptions {
  /** Newest first; the first one seals. */
  readonly secrets: readonly string[]
  /** Names the purpose; only {@link unseal} with the same salt opens the token. */
  readonly salt: string
  /** Lifetime in seconds. */
  readonly maxAgeSeconds: number
  /** Milliseconds since the epoch. Default: now. */
  readonly now?: number
}

/** How to open a sealed token. */
export interface UnsealOptions {
  /** Newest first; any of them may have sealed the token. */
  readonly secrets: readonly string[]
  readonly salt: string
  /** Milliseconds since the epoch. Default: now. */
  readonly now?: number
}

/** Clocks of several servers may differ by this much. */
const toleranceSeconds = 15

/** Keys tried on a token that does not name one, so that a long list of secrets costs no more. */
const maxKeysTried = 10

/**
 * Encrypts claims (JWE, RFC 7516) together with the time of issue `iat`, the expiry `exp` and a
 * random `jti`, which replace members of the same name.
 *
 * @param claims - anything that survives JSON
 * @returns a compact JWE: letters, digits, `-`, `_` and `.`
 * @throws RangeError when the token would have more than 65536 characters
 * @throws TypeError without a secret, or when the claims cannot be written as JSON
 * @see {@link https://www.rfc-editor.org/rfc/rfc7516 RFC 7516}
 */
export async function seal(claims: Record<string, unknown>, options: SealOptions): Promise<string> {
  const { newest } = await keyRing(options.secrets, options.salt, "A256CBC-HS512")
  const iat = Math.floor((options.now ?? Date.now()) / 1000)
  const exp = iat + options.maxAgeSeconds
  const text = JSON.stringify({ ...claims, iat, exp, jti: crypto.randomUUID() })
  const token = await sealText(text, newest, randomBytes(ivBytes))
  if (token.length > maxTokenLength) {
    const problem = `The sealed token has ${token.length} characters, more than ${maxTokenLength}.`
    throw new RangeError(`${problem} Keep less in it.`)
  }
  return token
}

/**
 * Opens what {@link seal} sealed. A token without expiry is refused.
 *
 * @param token - any text
 * @returns the claims; `undefined` when the token is not ours, altered, or not valid at this time
 * @throws TypeError without a secret
 */
export async function unseal(
  token: string,
  options: UnsealOptions,
): Promise<Record<string, unknown> | undefined> {
  const parts = splitToken(token)
  if (parts === undefined) return undefined
  for (const key of await candidateKeys(parts.header, options)) {
    const text = await openText(parts, key)
    if (text !== undefined) return readClaims(text, options.now ?? Date.now())
  }
  return undefined
}

async function candidateKeys(
  header: string,
  { secrets, salt }: UnsealOptions,
): Promise<readonly Key[]> {
  const ring = await keyRing(secrets, salt, "A256CBC-HS512")
  const own = ring.byHeader.get(header)
  if (own !== undefined) return [own]
  const read = readHeader(header)
  if (read === undefined) return []
  const { keys, byKid } = read.enc === "A256GCM" ? await keyRing(secrets, salt, read.enc) : ring
  if (read.kid === undefined) return keys.slice(0, maxKeysTried)
  const named = byKid.get(read.kid)
  return named === undefined ? [] : [named]
}

function readClaims(text: string, now: number): Record<string, unknown> | undefined {
  const claims = parseJsonObject(text)
  if (claims === undefined) return undefined
  const { iat, nbf, exp } = claims
  const seconds = Math.floor(now / 1000)
  if (typeof exp !== "number" || exp <= seconds - toleranceSeconds) return undefined
  if (nbf !== undefined && !(typeof nbf === "number" && nbf <= seconds + toleranceSeconds)) {
    return undefined
  }
  if (iat !== undefined && typeof iat !== "number") return undefined
  // JSON.parse makes it a plain member, but copying it elsewhere could set a prototype.
  if (Object.hasOwn(claims, "__proto__")) delete claims["__proto__"]
  return claims
}

import { openText, sealText } from "#jwe"
import { ivBytes, maxTokenLength, readHeader, splitToken } from "./jwe-format.ts"
import { keyRing } from "./key-ring.ts"
import type { Key } from "./key-ring.ts"
import { randomBytes } from "./random.ts"
import { parseJsonObject } from "../reading/read-json.ts"

/** Options for encrypting claims. */
export interface SealOptions {
  /** Newest first; the first one encrypts. */
  readonly secrets: readonly string[]
  /** Names the purpose; only {@link unseal} with the same salt decrypts the token. */
  readonly salt: string
  /** Lifetime in seconds. */
  readonly maxAgeSeconds: number
  /** Milliseconds since the epoch. Default: now. */
  readonly now?: number
}

/** Options for decrypting a token. */
export interface UnsealOptions {
  /** Newest first; any of them can decrypt the token. */
  readonly secrets: readonly string[]
  readonly salt: string
  /** Milliseconds since the epoch. Default: now. */
  readonly now?: number
}

/** The tolerated difference between the clocks of servers. */
const toleranceSeconds = 15

/** Maximum keys tried on a token without `kid`, which limits the cost of a long list of secrets. */
const maxKeysTried = 10

/**
 * Encrypts claims (JWE, RFC 7516). Adds the time of issue `iat`, the expiry `exp` and a random
 * `jti`, which replace claims of the same name.
 *
 * @param claims - any value that can be written as JSON
 * @returns a compact JWE: letters, digits, `-`, `_` and `.`
 * @throws RangeError if the token would have more than 65536 characters
 * @throws TypeError if there is no secret, or if the claims cannot be written as JSON
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
 * Decrypts a token of {@link seal}. A token without expiry is rejected.
 *
 * @returns the claims; `undefined` if the token was not issued with these secrets, was altered, or
 *   is not valid at this time
 * @throws TypeError if there is no secret
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
  // JSON.parse creates it as a plain property, but copying it elsewhere could set a prototype.
  if (Object.hasOwn(claims, "__proto__")) delete claims["__proto__"]
  return claims
}

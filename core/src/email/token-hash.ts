import { createBoundedCache } from "../crypto/bounded-cache.ts"
import { encodeHex } from "../crypto/hex.ts"

const encoder = new TextEncoder()
/** Names the purpose of the key, so that nothing else that a secret makes passes for a hash. */
const info = encoder.encode("Lockstep token of a mailed link")

/** Keys by secret: deriving one takes longer than hashing. */
const keys = createBoundedCache<Promise<CryptoKey>>(16)

/** What a token opens, and only that. */
export interface TokenPurpose {
  /** Id of the provider. */
  readonly provider: string
  readonly identifier: string
  /** A signed-in user asked for it, to verify their address and to keep their accounts. */
  readonly isLinking: boolean
}

/**
 * What is stored of the token of a mailed link: an HMAC-SHA-256 over the token and what it is for, with
 * a key of its own, as 64 hexadecimal digits. An attacker who reads the store can make no link of it.
 *
 * @param token - the token
 * @param purpose - what it opens
 * @param secret - of the application
 */
export async function tokenHash(
  token: string,
  { provider, identifier, isLinking }: TokenPurpose,
  secret: string,
): Promise<string> {
  const message = encoder.encode(
    JSON.stringify([provider, identifier, token, ...(isLinking ? ["link"] : [])]),
  )
  return encodeHex(new Uint8Array(await crypto.subtle.sign("HMAC", await keyOf(secret), message)))
}

function keyOf(secret: string): Promise<CryptoKey> {
  const known = keys.get(secret)
  if (known !== undefined) return known
  const key = deriveKey(secret)
  keys.set(secret, key)
  key.catch(() => keys.delete(secret))
  return key
}

async function deriveKey(secret: string): Promise<CryptoKey> {
  const { subtle } = crypto
  const root = await subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"])
  const derivation = { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(0), info }
  const mac = { name: "HMAC", hash: "SHA-256", length: 256 }
  return subtle.deriveKey(derivation, root, mac, false, ["sign"])
}

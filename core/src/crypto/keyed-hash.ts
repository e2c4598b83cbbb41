import { createBoundedCache } from "./bounded-cache.ts"

const encoder = new TextEncoder()

/** Keys by purpose and secret, cached because derivation takes longer than hashing. */
const keys = createBoundedCache<Promise<CryptoKey>>(32)

/**
 * Returns the HMAC-SHA-256 of a string. Each purpose has a separate key, derived from a secret
 * (HKDF, RFC 5869).
 *
 * @param purpose - names the key, so no other output of the secret is valid as this hash
 * @see {@link https://www.rfc-editor.org/rfc/rfc5869 RFC 5869}
 */
export async function keyedHash(
  purpose: string,
  text: string,
  secret: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const key = await keyOf(purpose, secret)
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)))
}

function keyOf(purpose: string, secret: string): Promise<CryptoKey> {
  const cacheKey = JSON.stringify([purpose, secret])
  const known = keys.get(cacheKey)
  if (known !== undefined) return known
  const key = deriveKey(purpose, secret)
  keys.set(cacheKey, key)
  key.catch(() => keys.delete(cacheKey))
  return key
}

async function deriveKey(purpose: string, secret: string): Promise<CryptoKey> {
  const { subtle } = crypto
  const root = await subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"])
  const derivation = {
    name: "HKDF",
    hash: "SHA-256",
    salt: new Uint8Array(0),
    info: encoder.encode(purpose),
  }
  const mac = { name: "HMAC", hash: "SHA-256", length: 256 }
  return subtle.deriveKey(derivation, root, mac, false, ["sign"])
}

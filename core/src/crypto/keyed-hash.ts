import { deriveMac, macOf } from "#jwe"
import { createBoundedCache } from "./bounded-cache.ts"

/** Keys by purpose and secret, cached because derivation takes longer than hashing. */
const keys = createBoundedCache<Awaited<ReturnType<typeof deriveMac>>>(32)

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
): Promise<Uint8Array> {
  const name = JSON.stringify([purpose, secret])
  const known = keys.get(name)
  if (known !== undefined) return macOf(text, known)
  const key = await deriveMac(secret, purpose)
  keys.set(name, key)
  return macOf(text, key)
}

import { encodeHex } from "../crypto/hex.ts"
import { keyedHash } from "../crypto/keyed-hash.ts"
import { marksOf, type TokenPurpose } from "./token-purpose.ts"

/** Names the key. */
const keyName = "Lockstep token of a mailed link"

/**
 * Returns the stored form of a magic link's token: an HMAC-SHA-256 over the token and its purpose,
 * with a separate key, as 64 hexadecimal digits. An attacker who reads the database cannot create a
 * link from it.
 *
 * @param purpose - what the token is valid for
 */
export async function tokenHash(
  token: string,
  purpose: TokenPurpose,
  secret: string,
): Promise<string> {
  const { provider, identifier } = purpose
  const text = JSON.stringify([provider, identifier, token, ...Object.keys(marksOf(purpose))])
  return encodeHex(await keyedHash(keyName, text, secret))
}

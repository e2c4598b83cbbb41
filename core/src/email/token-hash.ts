import { encodeHex } from "../crypto/hex.ts"
import { keyedHash } from "../crypto/keyed-hash.ts"

/** Names the key. */
const purpose = "Lockstep token of a mailed link"

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
  const text = JSON.stringify([provider, identifier, token, ...(isLinking ? ["link"] : [])])
  return encodeHex(await keyedHash(purpose, text, secret))
}

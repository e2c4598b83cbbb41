import { encodeBase64url } from "./base64url.ts"
import { encodeHex } from "./hex.ts"

/**
 * Returns new random bytes from the platform's secure source. No bytes are buffered, because a copy
 * of this process, such as a memory snapshot, would use them again.
 *
 * @param count - number of bytes, at most 65536
 */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count))
}

/**
 * Returns random bytes as lowercase hexadecimal digits.
 *
 * @param bytes - number of random bytes; the string has twice as many characters
 */
export function randomHex(bytes: number): string {
  return encodeHex(randomBytes(bytes))
}

/**
 * Returns random bytes as base64url without padding; 32 bytes result in 43 characters.
 *
 * @param bytes - number of random bytes
 */
export function randomBase64url(bytes: number): string {
  return encodeBase64url(randomBytes(bytes))
}

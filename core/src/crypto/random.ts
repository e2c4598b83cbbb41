import { encodeBase64url } from "./base64url.ts"
import { encodeHex } from "./hex.ts"

/**
 * Fresh random bytes, straight from the platform's secure source: nothing is kept that a copy of this
 * process, such as a snapshot of its memory, would use again.
 *
 * @param count - how many, at most 65536
 */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  return crypto.getRandomValues(new Uint8Array(count))
}

/**
 * Random bytes as lower-case hexadecimal digits.
 *
 * @param bytes - number of random bytes; the text is twice as long
 */
export function randomHex(bytes: number): string {
  return encodeHex(randomBytes(bytes))
}

/**
 * Random bytes as base64url without padding; 32 bytes give 43 characters.
 *
 * @param bytes - number of random bytes
 */
export function randomBase64url(bytes: number): string {
  return encodeBase64url(randomBytes(bytes))
}

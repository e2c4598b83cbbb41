import { encodeBase64url } from "./base64url.ts"
import { encodeHex } from "./hex.ts"

/** Bytes fetched at a time: asking the platform costs the same for few bytes as for many. */
const supplySize = 1024

let supply = new Uint8Array(0)
let taken = 0

/**
 * Fresh random bytes from the platform's secure source.
 *
 * @param count - how many, at most 65536
 */
export function randomBytes(count: number): Uint8Array<ArrayBuffer> {
  if (count > supplySize / 4) return crypto.getRandomValues(new Uint8Array(count))
  if (taken + count > supply.length) {
    supply = crypto.getRandomValues(new Uint8Array(supplySize))
    taken = 0
  }
  const bytes = supply.slice(taken, taken + count)
  // What was handed out is never handed out again, and does not stay in memory here.
  supply.fill(0, taken, taken + count)
  taken += count
  return bytes
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

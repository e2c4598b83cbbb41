import { decodeBase64url, encodeBase64url, isBase64url } from "../crypto/base64url.ts"

/**
 * Standard base64 with padding, in which credential ids and public keys are stored.
 *
 * @param text - base64url without padding
 */
export function toStoredBase64(text: string): string {
  const padding = "=".repeat((4 - (text.length % 4)) % 4)
  return text.replaceAll("-", "+").replaceAll("_", "/") + padding
}

/**
 * Base64url without padding, of what {@link toStoredBase64} made.
 *
 * @param text - standard base64
 */
export function fromStoredBase64(text: string): string {
  return text
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "")
}

/**
 * The bytes of a stored text.
 *
 * @param text - standard base64, as it is stored
 * @returns `undefined` when it is none
 */
export function storedBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const unpadded = fromStoredBase64(text)
  return isBase64url(unpadded) ? decodeBase64url(unpadded) : undefined
}

/**
 * Bytes as they are stored.
 *
 * @param bytes - what to store
 */
export function storedText(bytes: Uint8Array): string {
  return toStoredBase64(encodeBase64url(bytes))
}

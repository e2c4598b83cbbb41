import { decodeBase64url, encodeBase64url, isBase64url } from "../crypto/base64url.ts"

/**
 * Converts to standard base64 with padding, the stored form of credential IDs and public keys.
 *
 * @param text - base64url without padding
 */
export function toStoredBase64(text: string): string {
  const padding = "=".repeat((4 - (text.length % 4)) % 4)
  return text.replaceAll("-", "+").replaceAll("_", "/") + padding
}

/**
 * Converts the result of {@link toStoredBase64} back to base64url without padding.
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
 * Decodes a stored base64 string to bytes.
 *
 * @param text - standard base64, as it is stored
 * @returns `undefined` if it is not standard base64
 */
export function storedBytes(text: string): Uint8Array<ArrayBuffer> | undefined {
  const unpadded = fromStoredBase64(text)
  return isBase64url(unpadded) ? decodeBase64url(unpadded) : undefined
}

/**
 * Encodes bytes in their stored form.
 *
 * @param bytes - the bytes to store
 */
export function storedText(bytes: Uint8Array): string {
  return toStoredBase64(encodeBase64url(bytes))
}

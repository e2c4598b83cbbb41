import { digest } from "#jwe"
import { encodeBase64url } from "./base64url.ts"
import { encodeHex } from "./hex.ts"

/**
 * SHA-256 of a text's UTF-8 bytes, as lower-case hexadecimal digits.
 *
 * @param text - what to hash
 */
export async function sha256Hex(text: string): Promise<string> {
  return encodeHex(await digest("SHA-256", text))
}

/**
 * SHA-256 of a text's UTF-8 bytes, as base64 with padding: the form of a Content-Security-Policy.
 *
 * @param text - what to hash
 */
export async function sha256Base64(text: string): Promise<string> {
  return btoa(String.fromCharCode(...(await digest("SHA-256", text))))
}

/**
 * SHA-256 of a text's UTF-8 bytes, as base64url without padding.
 *
 * @param text - what to hash
 */
export async function sha256Base64url(text: string): Promise<string> {
  return encodeBase64url(await digest("SHA-256", text))
}

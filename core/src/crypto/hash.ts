import { digest } from "#jwe"
import { encodeBase64url } from "./base64url.ts"
import { encodeHex } from "./hex.ts"

/** Returns the SHA-256 hash of a string's UTF-8 bytes as lowercase hexadecimal digits. */
export async function sha256Hex(text: string): Promise<string> {
  return encodeHex(await digest("SHA-256", text))
}

/**
 * Returns the SHA-256 hash of a string's UTF-8 bytes as base64 with padding, as in a
 * Content-Security-Policy.
 */
export async function sha256Base64(text: string): Promise<string> {
  return btoa(String.fromCharCode(...(await digest("SHA-256", text))))
}

/** Returns the SHA-256 hash of a string's UTF-8 bytes as base64url without padding. */
export async function sha256Base64url(text: string): Promise<string> {
  return encodeBase64url(await digest("SHA-256", text))
}

import { parseJsonObject } from "../reading/read-json.ts"

/** Bytes converted to characters per call, because argument lists have a maximum length. */
const sliceSize = 8192

/**
 * Encodes bytes as base64url without padding (RFC 4648, section 5).
 *
 * @param bytes - the bytes to encode
 * @see {@link https://www.rfc-editor.org/rfc/rfc4648#section-5 RFC 4648, section 5}
 */
export function encodeBase64url(bytes: Uint8Array): string {
  let binary = ""
  for (let start = 0; start < bytes.length; start += sliceSize) {
    // Spreading the bytes into arguments would take ten times as long.
    const slice = bytes.subarray(start, start + sliceSize)
    binary += String(Reflect.apply(String.fromCharCode, undefined, slice))
  }
  return btoa(binary)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "")
}

/**
 * Decodes base64url that {@link isBase64url} has accepted.
 *
 * @param text - base64url without padding
 */
export function decodeBase64url(text: string): Uint8Array<ArrayBuffer> {
  const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"))
  const bytes = new Uint8Array(binary.length)
  for (let index = 0; index < bytes.length; index++) bytes[index] = binary.charCodeAt(index)
  return bytes
}

/**
 * Decodes the base64url of a JSON object.
 *
 * @param text - base64url that {@link isBase64url} has accepted
 * @returns the object, or `undefined` if the decoded value is not an object
 */
export function decodeJsonObject(text: string): Record<string, unknown> | undefined {
  return parseJsonObject(new TextDecoder().decode(decodeBase64url(text)))
}

/**
 * Returns whether a string is the canonical base64url form of some bytes. Decoders ignore the spare
 * bits of the last character, so without this check several strings would decode to the same bytes.
 */
export function isBase64url(text: string): boolean {
  if (!/^[\w-]*$/.test(text)) return false
  switch (text.length % 4) {
    case 0:
      return true
    case 2:
      return "AQgw".includes(text.slice(-1))
    case 3:
      return "AEIMQUYcgkosw048".includes(text.slice(-1))
    default:
      return false
  }
}

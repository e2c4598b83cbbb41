import { decodeJsonObject, encodeBase64url, isBase64url } from "./base64url.ts"

/** A value or a promise of it: Node's crypto is synchronous, Web Crypto is asynchronous. */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * The content encryption (RFC 7518, sections 5.2.5 and 5.3). Tokens are encrypted with the first.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518 RFC 7518}
 */
export type ContentEncryption = "A256CBC-HS512" | "A256GCM"

/** The public part of a key. */
export interface JWEKey {
  readonly enc: ContentEncryption
  /**
   * Thumbprint of the key (RFC 7638).
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7638 RFC 7638}
   */
  readonly kid: string
  /** The protected header of tokens encrypted with this key, in base64url. */
  readonly header: string
}

/** The parameters of a protected header. */
export interface JWEHeader {
  readonly enc: ContentEncryption
  readonly kid: string | undefined
}

/**
 * The parts of a compact JWE (RFC 7516, section 7.1), in base64url.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7516#section-7.1 RFC 7516, section 7.1}
 */
export interface JWEParts {
  readonly header: string
  readonly iv: string
  readonly ciphertext: string
  readonly tag: string
}

/** The exports of `#jwe`, for either crypto API. */
export interface JWECrypto<Key extends JWEKey> {
  digest(algorithm: "SHA-256" | "SHA-512", text: string): Awaitable<Uint8Array>
  deriveKey(secret: string, salt: string, enc: ContentEncryption): Awaitable<Key>
  sealText(text: string, key: Key, iv: Uint8Array<ArrayBuffer>): Awaitable<string>
  openText(parts: JWEParts, key: Key): Awaitable<string | undefined>
}

/** Maximum length of a token that is created or read, in characters. */
export const maxTokenLength = 65_536

/** Maximum length of a header that is read, in characters; Lockstep's headers have 183. */
const maxHeaderLength = 512

/** Sizes by content encryption: the key in bytes, initialization vector and tag in characters. */
export const sizes: {
  readonly [Enc in ContentEncryption]: {
    readonly key: number
    readonly iv: number
    readonly tag: number
    readonly thumbprint: "SHA-256" | "SHA-512"
  }
} = {
  "A256CBC-HS512": { key: 64, iv: 22, tag: 43, thumbprint: "SHA-512" },
  A256GCM: { key: 32, iv: 16, tag: 22, thumbprint: "SHA-256" },
}

/** Size of an initialization vector of `A256CBC-HS512`, in bytes. */
export const ivBytes = 16

/** Returns the string that binds a derived key to its purpose, the same as in Auth.js 5. */
export function keyInfo(salt: string): string {
  return `Auth.js Generated Encryption Key (${salt})`
}

/**
 * Returns the input of the thumbprint hash of a symmetric key (RFC 7638, section 3).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7638#section-3 RFC 7638, section 3}
 */
export function thumbprintInput(k: string): string {
  return `{"k":"${k}","kty":"oct"}`
}

/** Returns the protected header of tokens encrypted with a key, in base64url. */
export function protectedHeader(enc: ContentEncryption, kid: string): string {
  return encodeBase64url(new TextEncoder().encode(`{"alg":"dir","enc":"${enc}","kid":"${kid}"}`))
}

/**
 * Returns the length of the header in bits, which the tag of `A256CBC-HS512` covers (RFC 7518,
 * section 5.2.2).
 *
 * @param header - protected header in base64url
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518#section-5.2.2 RFC 7518, section 5.2.2}
 */
export function headerBits(header: string): Uint8Array<ArrayBuffer> {
  const bits = header.length * 8
  return Uint8Array.of(0, 0, 0, 0, bits >> 24, bits >> 16, bits >> 8, bits)
}

/**
 * Splits a compact JWE with the algorithm `dir` into its parts.
 *
 * @returns `undefined` if the string is too long or has another shape
 */
export function splitToken(token: string): JWEParts | undefined {
  if (token.length > maxTokenLength) return undefined
  // The second part, the encrypted key, is empty with `dir`.
  const [, ...parts] = /^([^.]+)\.\.([^.]+)\.([^.]+)\.([^.]+)$/.exec(token) ?? []
  const [header, iv, ciphertext, tag] = parts
  if (!header || !iv || !ciphertext || !tag || !parts.every(isBase64url)) return undefined
  return { header, iv, ciphertext, tag }
}

/**
 * Reads a protected header. It may contain only `alg`, `enc` and `kid`, so no other feature of JOSE
 * (`zip`, `crit`, `p2c`, embedded keys) is used.
 *
 * @param header - protected header, valid base64url
 * @returns `undefined` for any header that Lockstep would not write
 */
export function readHeader(header: string): JWEHeader | undefined {
  if (header.length > maxHeaderLength) return undefined
  const members = new Map(Object.entries(decodeJsonObject(header) ?? {}))
  const [alg, enc, kid] = [members.get("alg"), members.get("enc"), members.get("kid")]
  if (alg !== "dir" || (enc !== "A256CBC-HS512" && enc !== "A256GCM")) return undefined
  if (members.size !== (members.has("kid") ? 3 : 2)) return undefined
  if (kid !== undefined && typeof kid !== "string") return undefined
  return { enc, kid }
}

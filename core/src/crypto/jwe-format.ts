import { decodeJsonObject, encodeBase64url, isBase64url } from "./base64url.ts"

/** A value that is there now or later: Node's crypto answers at once, WebCrypto later. */
export type Awaitable<Value> = Value | Promise<Value>

/**
 * How the content is encrypted (RFC 7518, sections 5.2.5 and 5.3). Tokens are sealed with the first.
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518 RFC 7518}
 */
export type ContentEncryption = "A256CBC-HS512" | "A256GCM"

/** What is public about a key. */
export interface JWEKey {
  readonly enc: ContentEncryption
  /**
   * Thumbprint of the key (RFC 7638).
   *
   * @see {@link https://www.rfc-editor.org/rfc/rfc7638 RFC 7638}
   */
  readonly kid: string
  /** The protected header of tokens sealed with this key, in base64url. */
  readonly header: string
}

/** What a protected header says. */
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

/** What `#jwe` exports, whichever crypto it stands on. */
export interface JWECrypto<Key extends JWEKey> {
  digest(algorithm: "SHA-256" | "SHA-512", text: string): Awaitable<Uint8Array>
  deriveKey(secret: string, salt: string, enc: ContentEncryption): Awaitable<Key>
  sealText(text: string, key: Key, iv: Uint8Array<ArrayBuffer>): Awaitable<string>
  openText(parts: JWEParts, key: Key): Awaitable<string | undefined>
}

/** Longest token that is sealed or looked at, in characters. */
export const maxTokenLength = 65_536

/** Longest header that is looked at, in characters; ours have 183. */
const maxHeaderLength = 512

/** Sizes by content encryption: bytes of key, characters of initialization vector and tag. */
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

/** Bytes of an initialization vector of `A256CBC-HS512`. */
export const ivBytes = 16

/** What binds a derived key to its purpose; the text that Auth.js 5 uses. */
export function keyInfo(salt: string): string {
  return `Auth.js Generated Encryption Key (${salt})`
}

/**
 * What the thumbprint of a symmetric key is the hash of (RFC 7638, section 3).
 *
 * @see {@link https://www.rfc-editor.org/rfc/rfc7638#section-3 RFC 7638, section 3}
 */
export function thumbprintInput(k: string): string {
  return `{"k":"${k}","kty":"oct"}`
}

/** The protected header of tokens sealed with a key, in base64url. */
export function protectedHeader(enc: ContentEncryption, kid: string): string {
  return encodeBase64url(new TextEncoder().encode(`{"alg":"dir","enc":"${enc}","kid":"${kid}"}`))
}

/**
 * The length of the header in bits, as the tag of `A256CBC-HS512` covers it (RFC 7518, section 5.2.2).
 *
 * @param header - protected header in base64url
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518#section-5.2.2 RFC 7518, section 5.2.2}
 */
export function headerBits(header: string): Uint8Array<ArrayBuffer> {
  const bits = header.length * 8
  return Uint8Array.of(0, 0, 0, 0, bits >> 24, bits >> 16, bits >> 8, bits)
}

/**
 * Takes a compact JWE with the algorithm `dir` apart.
 *
 * @returns `undefined` when the text is too long or has another shape
 */
export function splitToken(token: string): JWEParts | undefined {
  if (token.length > maxTokenLength) return undefined
  // The second part, an encrypted key, is empty with `dir`.
  const [, ...parts] = /^([^.]+)\.\.([^.]+)\.([^.]+)\.([^.]+)$/.exec(token) ?? []
  const [header, iv, ciphertext, tag] = parts
  if (!header || !iv || !ciphertext || !tag || !parts.every(isBase64url)) return undefined
  return { header, iv, ciphertext, tag }
}

/**
 * Reads a protected header. Only `alg`, `enc` and `kid` may be there, so that no other feature of
 * JOSE (`zip`, `crit`, `p2c`, embedded keys) is used.
 *
 * @param header - protected header, valid base64url
 * @returns `undefined` for any header that we would not have written
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

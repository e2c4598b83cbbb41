import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createSecretKey,
  hkdfSync,
  timingSafeEqual,
} from "node:crypto"
import type { KeyObject } from "node:crypto"
import { headerBits, keyInfo, protectedHeader, sizes, thumbprintInput } from "./jwe-format.ts"
import type { Awaitable, ContentEncryption, JWEKey, JWEParts } from "./jwe-format.ts"

/** A derived key for Node's crypto. */
export interface NodeKey extends JWEKey {
  readonly cipher: KeyObject
  /** Key for the tag; only `A256CBC-HS512` has it. */
  readonly mac: KeyObject | undefined
}

const hashNames = { "SHA-256": "sha256", "SHA-512": "sha512" } as const

/**
 * Hashes the UTF-8 bytes of a string.
 *
 * @param algorithm - name of the hash function
 * @param text - the string to hash
 */
export function digest(algorithm: "SHA-256" | "SHA-512", text: string): Awaitable<Uint8Array> {
  return createHash(hashNames[algorithm]).update(text).digest()
}

/** Derives the key of an HMAC-SHA-256 from a secret, for one purpose (HKDF, RFC 5869). */
export function deriveMac(secret: string, purpose: string): Awaitable<KeyObject> {
  return createSecretKey(Buffer.from(hkdfSync("sha256", secret, "", purpose, 32)))
}

/** Returns the HMAC-SHA-256 of a string's UTF-8 bytes. */
export function macOf(text: string, key: KeyObject): Awaitable<Uint8Array> {
  return createHmac("sha256", key).update(text).digest()
}

/**
 * Derives the key of a secret for one purpose with HKDF-SHA-256 (RFC 5869).
 *
 * @param secret - the application's secret
 * @param salt - names the purpose, for example the name of a cookie
 * @param enc - the content encryption of the key
 * @see {@link https://www.rfc-editor.org/rfc/rfc5869 RFC 5869}
 */
export function deriveKey(
  secret: string,
  salt: string,
  enc: ContentEncryption,
): Awaitable<NodeKey> {
  const { key: length, thumbprint } = sizes[enc]
  const bytes = Buffer.from(hkdfSync("sha256", secret, salt, keyInfo(salt), length))
  const kid = createHash(hashNames[thumbprint])
    .update(thumbprintInput(bytes.toString("base64url")))
    .digest("base64url")
  return {
    enc,
    kid,
    header: protectedHeader(enc, kid),
    cipher: createSecretKey(bytes.subarray(-32)),
    mac: enc === "A256GCM" ? undefined : createSecretKey(bytes.subarray(0, 32)),
  }
}

/**
 * Encrypts a string as a compact JWE with `dir` and `A256CBC-HS512` (RFC 7518, section 5.2.5).
 *
 * @param text - the string to encrypt
 * @param key - a key of `A256CBC-HS512`
 * @param iv - 16 random bytes; never reuse them
 * @throws TypeError if the key is for another content encryption
 * @see {@link https://www.rfc-editor.org/rfc/rfc7518#section-5.2.5 RFC 7518, section 5.2.5}
 */
export function sealText(
  text: string,
  key: NodeKey,
  iv: Uint8Array<ArrayBuffer>,
): Awaitable<string> {
  if (key.mac === undefined) throw new TypeError("Tokens are sealed with A256CBC-HS512 only.")
  const cipher = createCipheriv("aes-256-cbc", key.cipher, iv)
  const ciphertext = Buffer.concat([cipher.update(text, "utf8"), cipher.final()])
  const tag = cbcTag(key.header, iv, ciphertext, key.mac).toString("base64url")
  const ivText = Buffer.from(iv.buffer, iv.byteOffset, iv.byteLength).toString("base64url")
  return `${key.header}..${ivText}.${ciphertext.toString("base64url")}.${tag}`
}

/**
 * Decrypts a compact JWE. The tag is compared before decryption.
 *
 * @param parts - its parts, valid base64url
 * @param key - a key for the content encryption in the header
 * @returns `undefined` if it was not encrypted with this key
 */
export function openText(parts: JWEParts, key: NodeKey): Awaitable<string | undefined> {
  const { iv: ivLength, tag: tagLength } = sizes[key.enc]
  if (parts.iv.length !== ivLength || parts.tag.length !== tagLength) return undefined
  const iv = Buffer.from(parts.iv, "base64url")
  const ciphertext = Buffer.from(parts.ciphertext, "base64url")
  const tag = Buffer.from(parts.tag, "base64url")
  try {
    if (key.mac === undefined) return openGCM(parts.header, iv, ciphertext, tag, key.cipher)
    if (!timingSafeEqual(cbcTag(parts.header, iv, ciphertext, key.mac), tag)) return undefined
    const decipher = createDecipheriv("aes-256-cbc", key.cipher, iv)
    return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8")
  } catch {
    return undefined
  }
}

function cbcTag(header: string, iv: Uint8Array, ciphertext: Uint8Array, mac: KeyObject): Buffer {
  return createHmac("sha512", mac)
    .update(header)
    .update(iv)
    .update(ciphertext)
    .update(headerBits(header))
    .digest()
    .subarray(0, 32)
}

function openGCM(
  header: string,
  iv: Uint8Array,
  ciphertext: Uint8Array,
  tag: Uint8Array,
  key: KeyObject,
): string {
  const decipher = createDecipheriv("aes-256-gcm", key, iv, { authTagLength: 16 })
  decipher.setAAD(Buffer.from(header)).setAuthTag(tag)
  return Buffer.concat([decipher.update(ciphertext), decipher.final()]).toString("utf8")
}

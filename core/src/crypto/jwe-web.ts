import { decodeBase64url, encodeBase64url } from "./base64url.ts"
import { equalBytesConstantTime } from "./equal.ts"
import { headerBits, keyInfo, protectedHeader, sizes, thumbprintInput } from "./jwe-format.ts"
import type { ContentEncryption, JWEKey, JWEParts } from "./jwe-format.ts"

/** A derived key, imported into Web Crypto. */
export interface WebKey extends JWEKey {
  readonly cipher: CryptoKey
  /** Key for the tag; only `A256CBC-HS512` has it. */
  readonly mac: CryptoKey | undefined
}

type Bytes = Uint8Array<ArrayBuffer>

const encoder = new TextEncoder()
const decoder = new TextDecoder("utf-8", { ignoreBOM: true })

/**
 * Hashes the UTF-8 bytes of a string.
 *
 * @param algorithm - name of the hash function
 * @param text - the string to hash
 */
export async function digest(algorithm: "SHA-256" | "SHA-512", text: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest(algorithm, encoder.encode(text)))
}

/** Derives the key of an HMAC-SHA-256 from a secret, for one purpose (HKDF, RFC 5869). */
export async function deriveMac(secret: string, purpose: string): Promise<CryptoKey> {
  const { subtle } = crypto
  const base = await subtle.importKey("raw", encoder.encode(secret), "HKDF", false, ["deriveKey"])
  const salt = new Uint8Array(0)
  const hkdf = { name: "HKDF", hash: "SHA-256", salt, info: encoder.encode(purpose) }
  const hmac = { name: "HMAC", hash: "SHA-256", length: 256 }
  return subtle.deriveKey(hkdf, base, hmac, false, ["sign"])
}

/** Returns the HMAC-SHA-256 of a string's UTF-8 bytes. */
export async function macOf(text: string, key: CryptoKey): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign("HMAC", key, encoder.encode(text)))
}

/**
 * Derives the key of a secret for one purpose with HKDF-SHA-256 (RFC 5869).
 *
 * @param secret - the application's secret
 * @param salt - names the purpose, for example the name of a cookie
 * @param enc - the content encryption of the key
 * @see {@link https://www.rfc-editor.org/rfc/rfc5869 RFC 5869}
 */
export async function deriveKey(
  secret: string,
  salt: string,
  enc: ContentEncryption,
): Promise<WebKey> {
  const { key: length, thumbprint } = sizes[enc]
  const base = await crypto.subtle.importKey("raw", encoder.encode(secret), "HKDF", false, [
    "deriveBits",
  ])
  const hkdf = {
    name: "HKDF",
    hash: "SHA-256",
    salt: encoder.encode(salt),
    info: encoder.encode(keyInfo(salt)),
  }
  const bytes = new Uint8Array(await crypto.subtle.deriveBits(hkdf, base, length * 8))
  const kid = encodeBase64url(await digest(thumbprint, thumbprintInput(encodeBase64url(bytes))))
  const [cipher, mac] = await Promise.all([
    enc === "A256GCM"
      ? crypto.subtle.importKey("raw", bytes, "AES-GCM", false, ["decrypt"])
      : crypto.subtle.importKey("raw", bytes.slice(32), "AES-CBC", false, ["encrypt", "decrypt"]),
    enc === "A256GCM" ? undefined : importMac(bytes.slice(0, 32)),
  ])
  return { enc, kid, header: protectedHeader(enc, kid), cipher, mac }
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
export async function sealText(text: string, key: WebKey, iv: Bytes): Promise<string> {
  if (key.mac === undefined) throw new TypeError("Tokens are sealed with A256CBC-HS512 only.")
  const ciphertext = new Uint8Array(
    await crypto.subtle.encrypt({ name: "AES-CBC", iv }, key.cipher, encoder.encode(text)),
  )
  const tag = await cbcTag(key.header, iv, ciphertext, key.mac)
  return [key.header, "", ...[iv, ciphertext, tag].map(encodeBase64url)].join(".")
}

/**
 * Decrypts a compact JWE. The tag is compared before decryption.
 *
 * @param parts - its parts, valid base64url
 * @param key - a key for the content encryption in the header
 * @returns `undefined` if it was not encrypted with this key
 */
export async function openText(parts: JWEParts, key: WebKey): Promise<string | undefined> {
  const { iv: ivLength, tag: tagLength } = sizes[key.enc]
  if (parts.iv.length !== ivLength || parts.tag.length !== tagLength) return undefined
  const iv = decodeBase64url(parts.iv)
  const ciphertext = decodeBase64url(parts.ciphertext)
  const tag = decodeBase64url(parts.tag)
  try {
    if (key.mac === undefined) return await openGCM(parts.header, iv, ciphertext, tag, key.cipher)
    const expected = await cbcTag(parts.header, iv, ciphertext, key.mac)
    if (!equalBytesConstantTime(expected, tag)) return undefined
    const algorithm = { name: "AES-CBC", iv }
    return decoder.decode(await crypto.subtle.decrypt(algorithm, key.cipher, ciphertext))
  } catch {
    return undefined
  }
}

function importMac(bytes: Bytes): Promise<CryptoKey> {
  const algorithm = { name: "HMAC", hash: "SHA-512" }
  return crypto.subtle.importKey("raw", bytes, algorithm, false, ["sign"])
}

async function cbcTag(
  header: string,
  iv: Bytes,
  ciphertext: Bytes,
  mac: CryptoKey,
): Promise<Bytes> {
  const input = joinBytes(encoder.encode(header), iv, ciphertext, headerBits(header))
  return new Uint8Array(await crypto.subtle.sign("HMAC", mac, input), 0, 32)
}

async function openGCM(
  header: string,
  iv: Bytes,
  ciphertext: Bytes,
  tag: Bytes,
  key: CryptoKey,
): Promise<string> {
  const algorithm = { name: "AES-GCM", iv, additionalData: encoder.encode(header), tagLength: 128 }
  return decoder.decode(await crypto.subtle.decrypt(algorithm, key, joinBytes(ciphertext, tag)))
}

function joinBytes(...parts: Uint8Array[]): Bytes {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    joined.set(part, offset)
    offset += part.length
  }
  return joined
}

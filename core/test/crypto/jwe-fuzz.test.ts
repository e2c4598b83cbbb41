import fc from "fast-check"
import { CompactEncrypt, EncryptJWT, compactDecrypt, jwtDecrypt } from "jose"
import { describe, expect, test } from "vitest"
import { readHeader, splitToken } from "../../src/crypto/jwe-format.ts"
import type { ContentEncryption, JWECrypto, JWEKey } from "../../src/crypto/jwe-format.ts"
import * as node from "../../src/crypto/jwe-node.ts"
import * as web from "../../src/crypto/jwe-web.ts"
import { randomBytes } from "../../src/crypto/random.ts"
import { vectorIv, vectorKeys, vectorSecret } from "./interop-vectors.ts"

const { salt = "", bytes = "" } = vectorKeys[0] ?? {}
const keyBytes = Uint8Array.from(Buffer.from(bytes, "hex"))
const encoder = new TextEncoder()

/** Opens a token as `unseal` does, but with one known key. */
async function open<Key extends JWEKey>(
  jwe: JWECrypto<Key>,
  key: Key,
  token: string,
): Promise<string | undefined> {
  const parts = splitToken(token)
  if (parts === undefined) return undefined
  const header = readHeader(parts.header)
  if (header?.enc !== key.enc || (header.kid ?? key.kid) !== key.kid) return undefined
  return jwe.openText(parts, key)
}

async function openWithJose(token: string): Promise<string | undefined> {
  try {
    const { plaintext } = await compactDecrypt(token, keyBytes)
    return new TextDecoder("utf-8", { ignoreBOM: true }).decode(plaintext)
  } catch {
    return undefined
  }
}

function sealWithJose(text: string, header: Record<string, string>): Promise<string> {
  const { alg = "dir", enc = "A256CBC-HS512", ...others } = header
  return new CompactEncrypt(encoder.encode(text))
    .setProtectedHeader({ alg, enc, ...others })
    .encrypt(enc === "A256GCM" ? keyBytes.slice(0, 32) : keyBytes)
}

const texts = fc.string({ unit: "binary", maxLength: 300 })

/** Replaces the character at `index` by another one of the alphabet, or by one outside it. */
function corrupt(token: string, index: number, shift: number): string {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=+/ \n"
  const old = alphabet.indexOf(token.charAt(index))
  const replacement = alphabet.charAt((old + 1 + (shift % (alphabet.length - 1))) % alphabet.length)
  return token.slice(0, index) + replacement + token.slice(index + 1)
}

function fuzz<Key extends JWEKey>(jwe: JWECrypto<Key>): void {
  const keyFor = async (enc: ContentEncryption = "A256CBC-HS512"): Promise<Key> =>
    jwe.deriveKey(vectorSecret, salt, enc)

  // asvs 11.3.1
  test("jose decrypts encrypted tokens", async () => {
    const key = await keyFor()
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const token = await jwe.sealText(text, key, randomBytes(16))
        expect(await openWithJose(token)).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  test("what jose sealed is opened", async () => {
    const key = await keyFor()
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        expect(await open(jwe, key, await sealWithJose(text, {}))).toBe(text)
      }),
      { numRuns: 60 },
    )
  })

  test("what jose sealed with A256GCM is opened", async () => {
    const key = await keyFor("A256GCM")
    await fc.assert(
      fc.asyncProperty(texts.filter(Boolean), async (text) => {
        expect(await open(jwe, key, await sealWithJose(text, { enc: "A256GCM" }))).toBe(text)
      }),
      { numRuns: 30 },
    )
  })

  // asvs 9.1.1, 11.3.3
  test("a token with any changed character is rejected (CVE-2021-29443, CVE-2021-29444, CVE-2021-29445, CVE-2021-29446)", async () => {
    const key = await keyFor()
    const token = await jwe.sealText('{"sub":"user-1"}', key, vectorIv)
    expect(await open(jwe, key, token)).toBe('{"sub":"user-1"}')
    for (let index = 0; index < token.length; index++) {
      for (const shift of [0, 3, 17, 40, 62]) {
        const altered = corrupt(token, index, shift)
        expect(await open(jwe, key, altered)).toBeUndefined()
      }
    }
  })

  test("every single character that is altered makes a token of A256GCM worthless", async () => {
    const key = await keyFor("A256GCM")
    const token = await sealWithJose('{"sub":"user-1"}', { enc: "A256GCM" })
    for (let index = 0; index < token.length; index++) {
      expect(await open(jwe, key, corrupt(token, index, index))).toBeUndefined()
    }
  })

  // asvs 9.1.2
  test("a token with a part removed or inserted is rejected", async () => {
    const key = await keyFor()
    const token = await jwe.sealText('{"sub":"user-1"}', key, vectorIv)
    const spans = fc.tuple(fc.nat(token.length), fc.nat(40), fc.string({ maxLength: 4 }))
    await fc.assert(
      fc.asyncProperty(spans, async ([start, removed, inserted]) => {
        const altered = token.slice(0, start) + inserted + token.slice(start + removed)
        fc.pre(altered !== token)
        expect(await open(jwe, key, altered)).toBeUndefined()
      }),
      { numRuns: 150 },
    )
  })

  // asvs 11.2.5
  test("a tag or an initialization vector of another length is rejected", async () => {
    const key = await keyFor()
    const [header, , iv, ciphertext, tag = ""] = (await sealWithJose("{}", {})).split(".")
    const bytesOf = (text = ""): Buffer => Buffer.from(text, "base64url")
    for (const length of [0, 1, 16, 31]) {
      const shortTag = bytesOf(tag).subarray(0, length).toString("base64url")
      expect(await open(jwe, key, `${header}..${iv}.${ciphertext}.${shortTag}`)).toBeUndefined()
    }
    const shortIv = bytesOf(iv).subarray(0, 12).toString("base64url")
    expect(await open(jwe, key, `${header}..${shortIv}.${ciphertext}.${tag}`)).toBeUndefined()
  })

  test("the key of another purpose or secret opens nothing", async () => {
    const token = await jwe.sealText("{}", await keyFor(), vectorIv)
    const parts = splitToken(token)
    const others = await Promise.all([
      jwe.deriveKey(vectorSecret, `${salt}x`, "A256CBC-HS512"),
      jwe.deriveKey(`${vectorSecret}x`, salt, "A256CBC-HS512"),
    ])
    for (const key of others) expect(parts && (await jwe.openText(parts, key))).toBeUndefined()
  })

  test("claims of jose's own JWT interface are opened, and ours by it", async () => {
    const key = await keyFor()
    const claims = { sub: "user-1", name: "Ada Lovelace ✓", exp: 4_102_444_800 }
    const theirs = await new EncryptJWT(claims)
      .setProtectedHeader({ alg: "dir", enc: "A256CBC-HS512", kid: key.kid })
      .encrypt(keyBytes)
    expect(JSON.parse((await open(jwe, key, theirs)) ?? "")).toEqual(claims)
    const ours = await jwe.sealText(JSON.stringify(claims), key, randomBytes(16))
    expect((await jwtDecrypt(ours, keyBytes)).payload).toEqual(claims)
  })
}

describe("with Node's crypto", () => {
  fuzz(node)
})
describe("with WebCrypto", () => {
  fuzz(web)
})

test("both cryptos seal the same text into the same token", async () => {
  const nodeKey = await node.deriveKey(vectorSecret, salt, "A256CBC-HS512")
  const webKey = await web.deriveKey(vectorSecret, salt, "A256CBC-HS512")
  await fc.assert(
    fc.asyncProperty(texts, async (text) => {
      const iv = randomBytes(16)
      const token = await web.sealText(text, webKey, iv)
      expect(await node.sealText(text, nodeKey, iv)).toBe(token)
      expect(await open(node, nodeKey, token)).toBe(await open(web, webKey, token))
    }),
    { numRuns: 60 },
  )
})

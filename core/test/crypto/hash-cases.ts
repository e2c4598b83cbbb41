import { createHash, createHmac, hkdfSync } from "node:crypto"
import { expect, test } from "vitest"
import { sha256Base64, sha256Base64url, sha256Hex } from "../../src/crypto/hash.ts"
import { encodeHex } from "../../src/crypto/hex.ts"
import { keyedHash } from "../../src/crypto/keyed-hash.ts"

/** What hashing gives with either crypto. */
export function hashCases(): void {
  test("sha256Hex gives the digest of FIPS 180-2, appendix B.1", async () => {
    expect(await sha256Hex("abc")).toBe(
      "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
    )
  })

  test("sha256Base64url gives the challenge of RFC 7636, appendix B", async () => {
    expect(await sha256Base64url("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")).toBe(
      "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM",
    )
  })

  test("sha256Base64 gives the same digest in the alphabet of base64, padded", async () => {
    const texts = Array.from({ length: 20 }, (_text, length) => "x".repeat(length))
    const reference = (text: string): string => createHash("sha256").update(text).digest("base64")
    expect(await Promise.all(texts.map(sha256Base64))).toEqual(texts.map(reference))
    expect(texts.map(reference).join("")).toMatch(/(?=.*\+)(?=.*\/).*=/)
  })

  test.each(["", "ünïcode 💃", "x".repeat(10_000)])(
    "text number %# is hashed as UTF-8",
    async (text) => {
      expect(await sha256Hex(text)).toBe(createHash("sha256").update(text, "utf8").digest("hex"))
    },
  )

  test.each([
    ["a purpose", "a text", "a secret"],
    ["", "", ""],
    ["pürpose", "x".repeat(10_000), "sécret 💃"],
    ["a".repeat(200), "\ud800", "s".repeat(300)],
  ])(
    "keyedHash is the HMAC by a key of HKDF with the purpose: %#",
    async (purpose, text, secret) => {
      const key = Buffer.from(hkdfSync("sha256", secret, "", purpose, 32))
      const reference = createHmac("sha256", key).update(text, "utf8").digest("hex")
      expect(encodeHex(await keyedHash(purpose, text, secret))).toBe(reference)
      // With the key that it has kept.
      expect(encodeHex(await keyedHash(purpose, text, secret))).toBe(reference)
    },
  )
}

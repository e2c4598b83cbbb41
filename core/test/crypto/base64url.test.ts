import fc from "fast-check"
import { expect, test } from "vitest"
import { decodeBase64url, encodeBase64url, isBase64url } from "../../src/crypto/base64url.ts"

test("any bytes are encoded as Node does and decoded again", () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 100 }), (bytes) => {
      const text = encodeBase64url(bytes)
      expect(text).toBe(Buffer.from(bytes).toString("base64url"))
      expect(isBase64url(text)).toBe(true)
      expect([...decodeBase64url(text)]).toEqual([...bytes])
    }),
    { numRuns: 200 },
  )
})

test("more bytes than an argument list may have are encoded", () => {
  const bytes = new Uint8Array(300_000).fill(0xab)
  expect(encodeBase64url(bytes)).toBe(Buffer.from(bytes).toString("base64url"))
})

test("of all texts only the exact encoding of some bytes is accepted", () => {
  const texts = fc.string({ unit: fc.constantFrom(..."AQgwEx9-_+/= \n."), maxLength: 6 })
  fc.assert(
    fc.property(texts, (text) => {
      const exact = Buffer.from(text, "base64url").toString("base64url") === text
      expect(isBase64url(text)).toBe(exact)
    }),
    { numRuns: 1000 },
  )
})

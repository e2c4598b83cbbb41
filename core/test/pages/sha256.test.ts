import { createHash } from "node:crypto"
import fc from "fast-check"
import { expect, test } from "vitest"
import { sha256Base64 } from "../../src/pages/sha256.ts"

const reference = (text: string): string => createHash("sha256").update(text).digest("base64")

test("every length around a block gives the hash that Node.js gives", () => {
  const texts = Array.from({ length: 200 }, (_text, length) => "x".repeat(length))
  expect(texts.map(sha256Base64)).toEqual(texts.map(reference))
})

test("any text gives the hash that Node.js gives", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 400 }), (text) => {
      expect(sha256Base64(text)).toBe(reference(text))
    }),
    { numRuns: 100 },
  )
})

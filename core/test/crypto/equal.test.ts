import fc from "fast-check"
import { expect, test } from "vitest"
import { equalBytesConstantTime, equalConstantTime } from "../../src/crypto/equal.ts"

test("texts are equal exactly when === says so", () => {
  const texts = fc.string({ unit: fc.constantFrom("a", "b", "\u0100", "\u0000"), maxLength: 4 })
  fc.assert(
    fc.property(texts, texts, (a, b) => {
      expect(equalConstantTime(a, b)).toBe(a === b)
    }),
    { numRuns: 500 },
  )
})

test("bytes are equal exactly when their texts are", () => {
  const bytes = fc.uint8Array({ max: 2, maxLength: 3 })
  fc.assert(
    fc.property(bytes, bytes, (a, b) => {
      expect(equalBytesConstantTime(a, b)).toBe(a.join() === b.join())
    }),
    { numRuns: 500 },
  )
})

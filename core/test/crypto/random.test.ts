import { expect, test } from "vitest"
import { randomBase64url, randomBytes, randomHex } from "../../src/crypto/random.ts"

test("randomHex gives two lower-case digits for each byte", () => {
  expect(randomHex(32)).toMatch(/^[\da-f]{64}$/)
})

test("randomBase64url gives 43 characters for 32 bytes", () => {
  expect(randomBase64url(32)).toMatch(/^[\w-]{43}$/)
})

test("randomBytes gives the number of bytes that was asked for", () => {
  expect(randomBytes(16)).toHaveLength(16)
})

test("no value comes twice", () => {
  const values = Array.from({ length: 1000 }, () => randomHex(16))
  expect(new Set(values).size).toBe(1000)
})

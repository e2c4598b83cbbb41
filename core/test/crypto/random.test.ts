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

test("never hands out the same bytes twice, nor zeros, over many supplies", () => {
  const seen = new Set<string>()
  for (let i = 0; i < 5000; i += 1) seen.add(randomHex(16))
  expect(seen.size).toBe(5000)
  expect(seen).not.toContain("0".repeat(32))
})

test("gives as many bytes as asked for, also more than it keeps in supply", () => {
  expect([1, 7, 255, 256, 257, 1024, 65_536].map((count) => randomBytes(count).length)).toEqual([
    1, 7, 255, 256, 257, 1024, 65_536,
  ])
})

test("hands out bytes that the caller owns", () => {
  const first = randomBytes(16)
  const copy = Uint8Array.from(first)
  randomBytes(16).fill(1)
  expect(first).toEqual(copy)
})

import { expect, test, vi } from "vitest"
import { randomBase64url, randomBytes, randomHex } from "../../src/crypto/random.ts"

test("randomHex gives two lower-case digits for each byte", () => {
  expect(randomHex(32)).toMatch(/^[\da-f]{64}$/)
})

// asvs 6.5.4, 11.2.3
test("randomBase64url returns 43 characters for 32 bytes", () => {
  expect(randomBase64url(32)).toMatch(/^[\w-]{43}$/)
})

test("randomBytes gives the number of bytes that was asked for", () => {
  expect(randomBytes(16)).toHaveLength(16)
})

// asvs 6.4.1, 6.5.3, 11.3.4
test("no value occurs twice", () => {
  const values = Array.from({ length: 1000 }, () => randomHex(16))
  expect(new Set(values).size).toBe(1000)
})

// asvs 11.5.2
test("calls the platform for each value, and keeps nothing that a copy of the process would use again", () => {
  const getRandomValues = vi.spyOn(crypto, "getRandomValues")
  for (const count of [1, 7, 12, 32, 257, 65_536]) {
    getRandomValues.mockClear()
    expect(randomBytes(count)).toHaveLength(count)
    expect(getRandomValues.mock.calls.map(([bytes]) => bytes?.byteLength)).toEqual([count])
  }
  getRandomValues.mockRestore()
})

test("hands out bytes that the caller owns", () => {
  const first = randomBytes(16)
  const copy = Uint8Array.from(first)
  randomBytes(16).fill(1)
  expect(first).toEqual(copy)
})

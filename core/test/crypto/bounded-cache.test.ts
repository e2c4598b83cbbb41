import { expect, test } from "vitest"
import { createBoundedCache } from "../../src/crypto/bounded-cache.ts"

test("a cache returns what was set last", () => {
  const cache = createBoundedCache<number>(2)
  cache.set("a", 1)
  cache.set("a", 2)
  expect(cache.get("a")).toBe(2)
  expect(cache.get("b")).toBeUndefined()
})

test("a cache holds at most two generations", () => {
  const cache = createBoundedCache<number>(10)
  const keys = Array.from({ length: 1000 }, (_, index) => `key-${index}`)
  for (const [index, key] of keys.entries()) cache.set(key, index)
  expect(keys.filter((key) => cache.get(key) !== undefined).length).toBeLessThanOrEqual(20)
})

test("a cache keeps what is used", () => {
  const cache = createBoundedCache<number>(10)
  cache.set("kept", -1)
  for (let index = 0; index < 1000; index++) {
    cache.set(`key-${index}`, index)
    expect(cache.get("kept")).toBe(-1)
  }
})

test("a cache forgets what is deleted, in both generations", () => {
  const cache = createBoundedCache<number>(1)
  cache.set("old", 1)
  cache.set("young", 2)
  cache.delete("old")
  cache.delete("young")
  expect([cache.get("old"), cache.get("young")]).toEqual([undefined, undefined])
})

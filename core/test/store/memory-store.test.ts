import { AdapterError } from "@lockstep/core/errors"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { MemoryStore } from "../../src/store/memory-store.ts"

describe("MemoryStore", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  test("is not shared", () => {
    expect(MemoryStore().shared).toBe(false)
  })

  test("forgets an entry when it ends, not before", async () => {
    const store = MemoryStore()
    await store.set("a", "one", 1000)
    vi.advanceTimersByTime(999)
    expect(await store.get(["b", "a"])).toEqual([null, "one"])
    vi.advanceTimersByTime(1)
    expect(await store.get(["a"])).toEqual([null])
    expect(await store.add("a", "two", 1000)).toBe(true)
    expect(await store.add("a", "two", 1000)).toBe(false)
  })

  test("counts beside an entry of the same key", async () => {
    const store = MemoryStore()
    await store.set("a", "one", 1000)
    expect([await store.increment("a", 1000), await store.increment("a", 9000)]).toEqual([1, 2])
    expect(await store.take("a")).toBe("one")
    vi.advanceTimersByTime(1000)
    expect(await store.increment("a", 1000)).toBe(1)
  })

  test("rejects with a million entries that live, and goes on when one has ended", async () => {
    const store = MemoryStore()
    await store.set("short", "", 1000)
    for (let i = 0; i < 999_999; i++) void store.add(`k${i}`, "", 5000)
    await expect(store.add("more", "", 1000)).rejects.toThrow(AdapterError)
    await expect(store.set("more", "", 1000)).rejects.toMatchObject({ code: "unavailable" })
    await store.set("k1", "again", 5000)
    // Ended entries are removed in the next second.
    vi.advanceTimersByTime(2000)
    expect(await store.add("more", "", 1000)).toBe(true)
    expect(await store.get(["k0", "k1"])).toEqual(["", "again"])
  })

  test.each([
    ["an empty key", (store) => store.add("", "", 1)],
    ["a key of 129 characters", (store) => store.take("a".repeat(129))],
    ["a key with a character of another alphabet", (store) => store.get(["ok", "é"])],
    ["an object as key", (store) => store.take({ $ne: null } as never)],
    ["a value with U+0000", (store) => store.set("a", "\0", 1)],
    ["a value with half a character", (store) => store.set("a", "\ud800", 1)],
    ["a value of 65,537 bytes", (store) => store.set("a", "é".repeat(32_768) + "a", 1)],
    ["a lifetime of nothing", (store) => store.increment("a", 0)],
    ["half a millisecond", (store) => store.add("a", "", 0.5)],
    ["no number", (store) => store.set("a", "", Number.NaN)],
    ["a hundred years", (store) => store.set("a", "", 100 * 365 * 86_400_000)],
  ] satisfies readonly (readonly [string, (store: ReturnType<typeof MemoryStore>) => unknown])[])(
    "refuses %s",
    async (_name, call) => {
      await expect(call(MemoryStore())).rejects.toThrow(TypeError)
    },
  )
})

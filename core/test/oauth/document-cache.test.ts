import { afterEach, describe, expect, test, vi } from "vitest"
import { createDocumentCache } from "../../src/oauth/document-cache.ts"

const day = 86_400_000
const pause = 5000

interface Loader {
  loads: number
  fail: boolean
  at(now: number, options?: { key?: string; fetch?: typeof fetch }): Promise<{ version: number }>
  renew(now: number): Promise<{ version: number }>
}

/** A cache of 100 ms that refreshes from 80 ms on; time is what the test says. */
function createLoader(): Loader {
  const cache = createDocumentCache<{ version: number }>(100, 80)
  const source = (now: number, options: { key?: string; fetch?: typeof fetch } = {}) => ({
    fetch,
    key: "document",
    now,
    ...options,
    load: async () => {
      loader.loads += 1
      if (loader.fail) throw new Error("down")
      return { version: loader.loads }
    },
  })
  const loader: Loader = {
    loads: 0,
    fail: false,
    at: (now, options) => cache.read(source(now, options)),
    renew: (now) => cache.renew(source(now)),
  }
  return loader
}

describe("createDocumentCache", () => {
  test("loads once while the document is fresh", async () => {
    const loader = createLoader()
    expect(await loader.at(1000)).toEqual({ version: 1 })
    expect(await loader.at(1079)).toEqual({ version: 1 })
    expect(loader.loads).toBe(1)
  })

  test("loads once for many readers at the same time", async () => {
    const loader = createLoader()
    await Promise.all([loader.at(1000), loader.at(1000), loader.at(1000)])
    expect(loader.loads).toBe(1)
  })

  test("loads again when the document is too old", async () => {
    const loader = createLoader()
    await loader.at(1000)
    expect(await loader.at(1100)).toEqual({ version: 2 })
  })

  test("hands out the old document while the new one is fetched late in its life", async () => {
    const loader = createLoader()
    await loader.at(1000)
    expect(await loader.at(1080)).toEqual({ version: 1 })
    expect(loader.loads).toBe(2)
    expect(await loader.at(1081)).toEqual({ version: 2 })
  })

  test("hands out the old document for a day while no new one can be fetched", async () => {
    const loader = createLoader()
    await loader.at(1000)
    loader.fail = true
    expect(await loader.at(1090)).toEqual({ version: 1 })
    expect(await loader.at(1100)).toEqual({ version: 1 })
    expect(await loader.at(1000 + day - 1)).toEqual({ version: 1 })
    await expect(loader.at(1000 + day)).rejects.toThrow("down")
  })

  test("fetches again as soon as that works", async () => {
    const loader = createLoader()
    await loader.at(1000)
    loader.fail = true
    await loader.at(1100)
    loader.fail = false
    // The reader does not wait, and the next one has the new document.
    expect(await loader.at(1100 + pause)).toEqual({ version: 1 })
    expect(await loader.at(1101 + pause)).toEqual({ version: 3 })
  })

  // asvs 13.2.6
  test("tries no more than once in five seconds, with a document and without one", async () => {
    for (const first of ["loaded", "failed"]) {
      const loader = createLoader()
      if (first === "loaded") await loader.at(1000)
      loader.fail = true
      const before = loader.loads
      const read = (now: number) => loader.at(now).catch((error: Error) => error.message)
      const expected = first === "loaded" ? { version: 1 } : "down"
      for (let passed = 0; passed < pause; passed += 100) {
        expect(await read(2000 + passed)).toEqual(expected)
      }
      expect(loader.loads).toBe(before + 1)
      await read(2000 + pause)
      expect(loader.loads).toBe(before + 2)
    }
  })

  test("does not keep a failure for longer", async () => {
    const loader = createLoader()
    loader.fail = true
    await expect(loader.at(1000)).rejects.toThrow("down")
    loader.fail = false
    await expect(loader.at(999 + pause)).rejects.toThrow("down")
    expect(await loader.at(1000 + pause)).toEqual({ version: 2 })
    expect(await loader.renew(1001 + pause)).toEqual({ version: 3 })
  })

  test("makes no reader wait for a source that did not answer the last time", async () => {
    const cache = createDocumentCache<{ version: number }>(100, 80)
    const source = { fetch, key: "document" }
    await cache.read({ ...source, now: 1000, load: async () => ({ version: 1 }) })
    const fails = () => Promise.reject(new Error("down"))
    await cache.read({ ...source, now: 1100, load: fails })
    const hangs = () => new Promise<never>(() => undefined)
    const later = await cache.read({ ...source, now: 1100 + pause, load: hangs })
    expect(later).toEqual({ version: 1 })
  })

  describe("where a runtime ends a load with the request that began it, unsettled", () => {
    const lost = 15_000
    const source = { fetch, key: "document" }
    const hangs = () => new Promise<never>(() => undefined)
    const answers = () => Promise.resolve({ version: 2 })

    afterEach(() => void vi.useRealTimers())

    test("loads again after a while, with a document and without one", async () => {
      for (const first of ["loaded", "none"]) {
        const cache = createDocumentCache<{ version: number }>(100, 80)
        const now = 1000
        if (first === "loaded") {
          await cache.read({ ...source, now: 920, load: () => Promise.resolve({ version: 1 }) })
        }
        void cache.read({ ...source, now, load: hangs })
        const read = cache.read({ ...source, now: now + lost, load: answers })
        expect(await read).toEqual({ version: 2 })
      }
    })

    test("readers who wait for it load for themselves then", async () => {
      vi.useFakeTimers()
      const cache = createDocumentCache<{ version: number }>(100, 80)
      const load = vi.fn<typeof answers>(answers)
      void cache.read({ ...source, now: 1000, load: hangs })
      const read = cache.read({ ...source, now: 2000, load })
      await vi.advanceTimersByTimeAsync(lost - 1001)
      expect(load).not.toHaveBeenCalled()
      await vi.advanceTimersByTimeAsync(1)
      expect(load).toHaveBeenCalledOnce()
      expect(await read).toEqual({ version: 2 })
      expect(await cache.read({ ...source, now: 2001, load: hangs })).toEqual({ version: 2 })
    })

    test("leaves no timer behind when it ends", async () => {
      vi.useFakeTimers()
      const cache = createDocumentCache<{ version: number }>(100, 80)
      const reads = [1000, 1001].map((now) => cache.read({ ...source, now, load: answers }))
      await Promise.all(reads)
      expect(vi.getTimerCount()).toBe(0)
    })
  })

  test("loads at once when told to", async () => {
    const loader = createLoader()
    await loader.at(1000)
    expect(await loader.renew(1001)).toEqual({ version: 2 })
    expect(await loader.at(1002)).toEqual({ version: 2 })
  })

  test("forgets the oldest of too many documents", async () => {
    const loader = createLoader()
    await loader.at(1000)
    for (let other = 0; other < 1000; other += 1) await loader.at(1000, { key: `${other}` })
    await loader.at(1000, { key: "999" })
    expect(loader.loads).toBe(1001)
    await loader.at(1000)
    expect(loader.loads).toBe(1002)
  })

  test("keeps documents and ways to the network apart", async () => {
    const loader = createLoader()
    const proxied: typeof fetch = (input, init) => fetch(input, init)
    await loader.at(1000)
    await loader.at(1000, { key: "another" })
    await loader.at(1000, { fetch: proxied })
    expect(loader.loads).toBe(3)
  })
})

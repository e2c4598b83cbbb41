import { describe, expect, test } from "vitest"
import { createDocumentCache } from "../../src/oauth/document-cache.ts"

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

  test("survives a refresh that fails, until the document is too old", async () => {
    const loader = createLoader()
    await loader.at(1000)
    loader.fail = true
    expect(await loader.at(1090)).toEqual({ version: 1 })
    await expect(loader.at(1100)).rejects.toThrow("down")
  })

  test("does not keep a failure", async () => {
    const loader = createLoader()
    loader.fail = true
    await expect(loader.at(1000)).rejects.toThrow("down")
    loader.fail = false
    expect(await loader.at(1001)).toEqual({ version: 2 })
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

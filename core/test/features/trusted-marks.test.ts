import { afterEach, describe, expect, test, vi } from "vitest"
import { MemoryStore, type Store } from "../../src/adapters.ts"
import { trustedAnswers } from "../../src/features/session-management/trusted-answers.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import { createAuth } from "../../src/index.ts"
import { madeFeature } from "../feature/made-feature.ts"
import { jwtSessionApplication } from "../support/session-application.ts"

afterEach(() => void vi.useRealTimers())

/** A shared store, and how often entries are read from it. */
function watchedStore() {
  const memory = MemoryStore()
  const get = vi.fn<Store["get"]>(memory.get)
  return { store: { ...memory, shared: true, get } satisfies Store, get }
}

describe("reading a session in a token", () => {
  test("asks the store once", async () => {
    const { store, get } = watchedStore()
    const { enter } = await jwtSessionApplication({ store })
    const browser = await enter()
    for (let i = 1; i <= 3; i += 1) {
      get.mockClear()
      expect(await browser.session()).not.toBeNull()
      expect(get).toHaveBeenCalledTimes(1)
    }
  })

  test("asks the store nothing without the feature", async () => {
    const { store, get } = watchedStore()
    const { config, enter } = await jwtSessionApplication({ store })
    const browser = await enter()
    get.mockClear()
    for (const features of [[], [madeFeature("silent")]]) {
      const other = createAuth({ ...config, features })
      expect(await (await other.for(browser.pageRequest())).session()).not.toBeNull()
    }
    expect(get).not.toHaveBeenCalled()
  })
})

describe("trustFor", () => {
  test("believes the store for so long, and a session that ended elsewhere lives no longer", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { store, get } = watchedStore()
    const { config, auth, enter, idOf } = await jwtSessionApplication({
      store,
      feature: { trustFor: 10 },
    })
    const browser = await enter()
    const here = async () => (await auth.for(browser.pageRequest())).session()
    get.mockClear()
    for (const ms of [0, 5000, 4999]) {
      vi.setSystemTime(Date.now() + ms)
      expect(await here()).not.toBeNull()
    }
    expect(get).toHaveBeenCalledTimes(1)
    // Another process shares nothing but the store.
    const elsewhere = createAuth({ ...config, features: [sessionManagement()] })
    vi.setSystemTime(Date.now() + 1)
    expect(await here()).not.toBeNull()
    await (await elsewhere.forUser(idOf())).sessions.endAll()
    vi.setSystemTime(Date.now() + 9999)
    expect(await here()).not.toBeNull()
    vi.setSystemTime(Date.now() + 1)
    expect(await here()).toBeNull()
  })

  test("believes nothing that this process itself changed", async () => {
    const { auth, enter, idOf } = await jwtSessionApplication({ feature: { trustFor: 3600 } })
    const browsers = [await enter(), await enter()]
    for (const browser of browsers) expect(await browser.session()).not.toBeNull()
    const [first, second] = browsers
    await first?.submit("signout")
    const read = async () => second && (await auth.for(second.pageRequest())).session()
    expect(await read()).not.toBeNull()
    await (await auth.forUser(idOf())).sessions.endAll()
    expect(await read()).toBeNull()
  })

  test("believes nothing when the clock was set back", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { store, get } = watchedStore()
    const answers = trustedAnswers(store, 1000)
    await answers.get(["a:1"])
    vi.setSystemTime(Date.now() - 1)
    await answers.get(["a:1"])
    expect(get).toHaveBeenCalledTimes(2)
  })

  test("keeps 30,000 answers in memory, and forgets those first that were asked for first", async () => {
    const { store, get } = watchedStore()
    const answers = trustedAnswers(store, 3_600_000)
    const keys = Array.from({ length: 30_000 }, (_, index) => `a:${index}`)
    for (const key of keys) await answers.get([key])
    get.mockClear()
    await answers.get(["a:0"])
    expect(get).toHaveBeenCalledTimes(0)
    await answers.get(["b:0"])
    await answers.get(["a:29999"])
    expect(get).toHaveBeenCalledTimes(1)
    await answers.get(["a:0"])
    expect(get).toHaveBeenCalledTimes(2)
  })
})

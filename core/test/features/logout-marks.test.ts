import { afterEach, describe, expect, test, vi } from "vitest"
import { MemoryStore, type Store } from "../../src/adapters.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import type { AuthConfig } from "../../src/index.ts"
import { formOf } from "../support/signing-provider.ts"
import {
  logoutTokenApplication,
  type LogoutTokenOptions,
} from "../support/logout-token-application.ts"

afterEach(() => void vi.useRealTimers())

const cookieName = "authjs.session-token"

/** An application whose sessions live in tokens, and how often it asks the store for entries. */
async function open(options: LogoutTokenOptions = {}) {
  const memory = MemoryStore()
  const get = vi.fn<Store["get"]>(memory.get)
  const made = await logoutTokenApplication({ ...options, store: { ...memory, shared: true, get } })
  const logOut = async (claims: Record<string, unknown> = {}) =>
    (await made.post(formOf(await made.token({ claims })))).status
  return { ...made, get, logOut }
}

describe("a session in a token", () => {
  test("ends with its session at the provider, on every instance", async () => {
    const { enter, events, logOut } = await open()
    const ada = await enter()
    const elsewhere = await enter({ sid: "another" }, 1)
    expect(await logOut()).toBe(200)
    expect(await ada.session()).toBeNull()
    expect(await elsewhere.session()).not.toBeNull()
    expect(events).toEqual([{ reason: "provider", provider: "local", sub: "ada" }])
    // An answer to a request of before must not clear the cookie of a sign-in of after.
    expect(ada.cookies.has(cookieName)).toBe(true)
  })

  test("ends with all sessions of its user, and a later one goes on, in the same second too", async () => {
    vi.useFakeTimers({ now: 1_900_000_000_100, toFake: ["Date"] })
    const { enter, logOut } = await open()
    const before = [await enter(), await enter({ sid: undefined })]
    const issued = 1_900_000_000 - 5
    expect(await logOut({ sid: undefined, iat: issued })).toBe(200)
    for (const browser of before) expect(await browser.session()).toBeNull()
    vi.setSystemTime(Date.now() + 100)
    const later = await enter({ iat: issued + 1 })
    expect(await later.session()).not.toBeNull()
    vi.setSystemTime(Date.now() + 100)
    expect(await logOut({ sid: undefined, iat: issued + 2 })).toBe(200)
    expect(await later.session()).toBeNull()
  })

  // fault B7
  test.each([
    ["session", "signIn"],
    ["user", "signIn"],
    ["session", "jwt"],
    ["user", "jwt"],
  ])("that begins while its %s ends is none (in the callback %s)", async (ended, callback) => {
    const claims = ended === "user" ? { sid: undefined } : {}
    let during = async (_at: string): Promise<unknown> => undefined
    const callbacks: AuthConfig["callbacks"] = {
      async signIn() {
        await during("signIn")
        return true
      },
      async jwt({ token }) {
        await during("jwt")
        return token
      },
    }
    const { begin, browser, errors, logOut } = await open({ more: { callbacks } })
    during = async (at) => at === callback && (await logOut(claims))
    const ada = browser()
    const location = await (await begin(ada))()
    expect(location.includes("error=AccessDenied")).toBe(callback === "signIn")
    expect(await ada.session()).toBeNull()
    expect(errors).toEqual([])
  })

  test("asks the store once at each read, with the marks of all features", async () => {
    for (const isFirst of [true, false]) {
      const { configs, enter, get, logOut } = await open()
      const [own] = configs[0].features ?? []
      if (own === undefined) throw new Error("There is no feature.")
      for (const config of configs) {
        const [logout = own] = config.features ?? []
        const sessions = sessionManagement()
        config.features = isFirst ? [logout, sessions] : [sessions, logout]
      }
      const ada = await enter()
      get.mockClear()
      expect(await ada.session()).not.toBeNull()
      expect(get).toHaveBeenCalledTimes(1)
      expect(await logOut()).toBe(200)
      expect(await ada.session()).toBeNull()
    }
  })

  test("ends as late as sessionManagement believes the store", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const features = [sessionManagement({ trustFor: 60 })]
    const { enter, get, logOut } = await open({ features })
    const ada = await enter()
    expect(await ada.session()).not.toBeNull()
    get.mockClear()
    expect(await logOut()).toBe(200)
    get.mockClear()
    expect(await ada.session()).not.toBeNull()
    expect(get).not.toHaveBeenCalled()
    vi.setSystemTime(Date.now() + 61_000)
    expect(await ada.session()).toBeNull()
  })

  test("is not read while the store is out of reach, and keeps its cookie", async () => {
    const { enter, errors, store } = await open()
    const ada = await enter()
    store.get = () => Promise.reject(new Error("out of reach"))
    expect((await ada.get("session")).status).toBe(503)
    expect(errors.map(({ name }) => name)).toEqual(["AdapterError"])
    expect(ada.cookies.has(cookieName)).toBe(true)
  })

  test("from before the feature goes on, and is known by the next sign-in", async () => {
    const { configs, enter, logOut } = await open()
    const [first, second] = configs
    const { features } = second
    first.features = []
    const before = await enter()
    expect(await logOut()).toBe(200)
    expect(features).toHaveLength(1)
    expect(await before.session()).not.toBeNull()
  })
})

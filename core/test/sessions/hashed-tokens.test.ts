import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { createAuth } from "../../src/index.ts"
import type { Adapter } from "../../src/adapters.ts"
import {
  storedFormOf,
  testHashedTokens,
  tokenHouse,
  tokenOf,
} from "../support/hashed-tokens/hashed-tokens.ts"
import { cookieName, requestOf, sessionHouse } from "../features/session-house.ts"
import { configWith } from "../support/visitor.ts"

/** The adapter, with a list of what it is asked of sessions. */
function watched(adapter: Adapter): { adapter: Adapter; calls: string[] } {
  const calls: string[] = []
  const watch = new Proxy(adapter, {
    get(target, name: keyof Adapter) {
      const method = target[name] as ((...args: unknown[]) => unknown) | undefined
      if (typeof method !== "function") return method
      return (...args: unknown[]) => {
        const [first] = args
        const token: unknown = typeof first === "string" ? first : Object(first).sessionToken
        if (name.includes("Session")) calls.push(`${name} ${String(token)}`)
        return method.apply(target, args)
      }
    },
  })
  return { adapter: watch, calls }
}

testHashedTokens(() => {
  const adapter: Adapter = MemoryAdapter()
  const records: unknown[] = []
  const { createSession } = adapter
  const memory: Adapter = {
    ...adapter,
    createSession: (session) => {
      records.push(session)
      return createSession?.(session) ?? session
    },
  }
  const dump = async () => {
    const users = new Set(records.map((each) => Object(each).userId as string))
    const lists = [...users].map(async (id) => adapter.listSessionsByUserId?.(id))
    return JSON.stringify(await Promise.all(lists))
  }
  return Promise.resolve({ adapter: memory, dump })
})

describe("a hashed token", () => {
  test("costs one look-up", async () => {
    const { adapter, calls } = watched(MemoryAdapter())
    const house = await tokenHouse(adapter)
    const browser = await house.enter()
    calls.length = 0
    await browser.session()
    expect(calls).toEqual([`getSessionAndUser ${storedFormOf(tokenOf(browser))}`])
  })

  test("with the stored value is rejected before any lookup, and its cookie is cleared", async () => {
    const { adapter, calls } = watched(MemoryAdapter())
    const house = await tokenHouse(adapter)
    const token = tokenOf(await house.enter())
    const thief = house.with(new Map([[cookieName, storedFormOf(token)]]))
    calls.length = 0
    expect(await thief.session()).toBeNull()
    expect(thief.cookies.has(cookieName)).toBe(false)
    thief.cookies.set(cookieName, storedFormOf(token))
    await thief.submit("signout")
    expect(calls).toEqual([])
  })

  test("that is what is stored is refused by an application that does not hash any more", async () => {
    const house = await tokenHouse(MemoryAdapter())
    const token = tokenOf(await house.enter())
    house.use({})
    expect(await house.with(new Map([[cookieName, storedFormOf(token)]])).session()).toBeNull()
  })

  test("in other letters is no session of a database that ignores case", async () => {
    const memory: Adapter = MemoryAdapter()
    const house = await tokenHouse({
      ...memory,
      getSessionAndUser: (key) =>
        memory.getSessionAndUser?.(key.replace(/^s256:/i, "s256:")) ?? null,
    })
    const token = tokenOf(await house.enter())
    const upper = storedFormOf(token).replace("s256", "S256")
    expect(await house.with(new Map([[cookieName, upper]])).session()).toBeNull()
    expect(await house.isStored(storedFormOf(token))).toBe(true)
  })

  test("keeps the time of the sign-in behind the token of the cookie alone", async () => {
    const house = await tokenHouse(MemoryAdapter())
    house.use({ hashTokens: true, absoluteMaxAge: 3600 })
    const browser = await house.enter()
    const token = tokenOf(browser)
    expect(token).toMatch(/~[0-9a-z]{6,8}$/)
    expect(await browser.session()).not.toBeNull()
    const later = token.replace(/~.*/, `~${(Date.now() / 1000 + 30).toFixed(0)}`)
    expect(await house.with(new Map([[cookieName, later]])).session()).toBeNull()
    expect(await house.isStored(storedFormOf(token))).toBe(true)
  })

  test.each([
    ["x".repeat(21), false],
    ["x".repeat(22), true],
  ])("made by the application as %s starts a session: %s", async (made, starts) => {
    const house = await tokenHouse(MemoryAdapter())
    house.use({ hashTokens: true, generateSessionToken: () => made })
    const browser = await house.enter()
    expect(browser.cookies.has(cookieName)).toBe(starts)
    expect(house.errors.map(String).join()).toMatch(starts ? /^$/ : /at least 22 characters/)
  })

  test("is not stored under the strategy jwt", async () => {
    const { adapter, calls } = watched(MemoryAdapter())
    const house = await tokenHouse(adapter)
    house.use({ strategy: "jwt", hashTokens: true })
    expect(await (await house.enter()).session()).not.toBeNull()
    expect(calls).toEqual([])
  })

  test.each(["yes", 1, null])("is not configured by %j", async (hashTokens) => {
    const config = configWith({ session: { hashTokens: hashTokens as unknown as boolean } })
    await expect(createAuth(config).for(new Request("http://app.example.com"))).rejects.toThrow(
      "session.hashTokens",
    )
  })
})

describe("a plain session that is being replaced", () => {
  /** A browser with a session of before, and what happens while the hashed one is stored. */
  async function replacing(
    meanwhile: (house: {
      token: string
      adapter: Adapter
      signOut(): Promise<void>
    }) => Promise<void>,
    when: "before" | "after",
  ) {
    const memory: Adapter = MemoryAdapter()
    let act: (() => Promise<void>) | undefined
    const adapter: Adapter = {
      ...memory,
      async createSession(session) {
        const happens = act
        act = undefined
        if (when === "before") await happens?.()
        const created = await memory.createSession?.(session)
        if (when === "after") await happens?.()
        return created ?? session
      },
    }
    const house = await tokenHouse(adapter)
    house.use({})
    const browser = await house.enter()
    const token = tokenOf(browser)
    house.use({ hashTokens: true, updateAge: 0 })
    const tab = house.with(browser.cookies)
    act = () =>
      meanwhile({ token, adapter: memory, signOut: async () => void (await tab.submit("signout")) })
    await browser.session()
    return { house, token, browser }
  }

  test.each(["before", "after"] as const)(
    "does not come back when it is signed out %s the hashed one is stored",
    async (when) => {
      const { house, token } = await replacing(({ signOut }) => signOut(), when)
      expect(await house.isStored(token)).toBe(false)
      expect(await house.isStored(storedFormOf(token))).toBe(false)
    },
  )

  test.each(["before", "after"] as const)(
    "does not come back when all sessions of its user end %s the hashed one is stored",
    async (when) => {
      const { house, token } = await replacing(async ({ adapter, token: old }) => {
        const { user } = (await adapter.getSessionAndUser?.(old)) ?? {}
        await adapter.deleteSessionsByUserId?.(user?.id ?? "")
      }, when)
      expect(await house.isStored(token)).toBe(false)
      expect(await house.isStored(storedFormOf(token))).toBe(false)
    },
  )

  test("is found when the other request is done between two look-ups", async () => {
    const memory: Adapter = MemoryAdapter()
    let act: (() => Promise<unknown>) | undefined
    const house = await tokenHouse({
      ...memory,
      async getSessionAndUser(key) {
        const found = (await memory.getSessionAndUser?.(key)) ?? null
        const happens = act
        act = undefined
        await happens?.()
        return found
      },
    })
    house.use({})
    const browser = await house.enter()
    house.use({ hashTokens: true, updateAge: 0 })
    const tab = house.with(browser.cookies)
    act = () => tab.session()
    expect(await browser.session()).not.toBeNull()
    expect(await house.isStored(storedFormOf(tokenOf(browser)))).toBe(true)
  })

  test("stays when the hashed one cannot be stored", async () => {
    const memory: Adapter = MemoryAdapter()
    let fails = false
    const house = await tokenHouse({
      ...memory,
      createSession: (session) => {
        if (fails) throw new Error("out of reach")
        return memory.createSession?.(session) ?? session
      },
    })
    house.use({})
    const browser = await house.enter()
    house.use({ hashTokens: true, updateAge: 0 })
    fails = true
    expect((await browser.get("session")).status).toBe(503)
    fails = false
    expect(await browser.session()).not.toBeNull()
  })
})

describe("the management of sessions whose tokens are hashed", () => {
  const hashed = (session: object = {}) => ({
    more: {
      session: {
        columns: { createdAt: true, userAgent: true } as const,
        hashTokens: true,
        ...session,
      },
    },
  })

  test.each([true, false])("lists and ends them, begun with hashTokens: %s", async (hashTokens) => {
    const adapter: Adapter = MemoryAdapter()
    const before = await sessionHouse({ adapter, ...hashed({ hashTokens }) })
    const [here, there] = [await before.enter(), await before.enter()]
    const { auth, tokensOf } = await sessionHouse({ adapter, ...hashed() })
    const own = await auth.for(requestOf(here))
    const listed = await own.sessions.list()
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(listed).toHaveLength(2)
    const other = listed.find(({ isCurrent }) => !isCurrent)?.handle ?? ""
    expect(await own.sessions.end(other)).toBe(true)
    expect(await (await auth.for(requestOf(there))).session()).toBeNull()
    expect(await (await auth.for(requestOf(here))).session()).not.toBeNull()
    const current = listed.find(({ isCurrent }) => isCurrent)?.handle ?? ""
    expect(await own.sessions.end(current)).toBe(true)
    expect(own.setCookie.join()).toContain(`${cookieName}=;`)
    expect(await tokensOf()).toEqual([])
  })

  test.each([true, false])(
    "ends the others and gives this one a new token, begun with hashTokens: %s",
    async (hashTokens) => {
      const adapter: Adapter = MemoryAdapter()
      const excepted: unknown[] = []
      const watching: Adapter = {
        ...adapter,
        async deleteSessionsByUserId(id, options) {
          excepted.push(options?.except)
          await adapter.deleteSessionsByUserId?.(id, options)
        },
      }
      const before = await sessionHouse({ adapter: watching, ...hashed({ hashTokens }) })
      const [here, there] = [await before.enter(), await before.enter()]
      const old = tokenOf(here)
      const { auth, tokensOf } = await sessionHouse({ adapter: watching, ...hashed() })
      const own = await auth.for(requestOf(here))
      await own.sessions.endOthers()
      expect(excepted).toEqual([hashTokens ? storedFormOf(old) : old])
      const token = own.cookies.find(({ name }) => name === cookieName)?.value ?? ""
      expect(await tokensOf()).toEqual([storedFormOf(token)])
      expect(await (await auth.for(requestOf(there))).session()).toBeNull()
      here.cookies.set(cookieName, token)
      expect(await (await auth.for(requestOf(here))).session()).not.toBeNull()
    },
  )

  test("keeps a user to the limit, and does not count the session that the browser had", async () => {
    const house = await sessionHouse({ ...hashed(), feature: { limit: 2 } })
    const here = await house.enter()
    const there = await house.enter()
    await here.submit("callback/passwords", { name: "ada" })
    expect(house.events).toEqual([])
    expect((await house.tokensOf()).toSorted()).toEqual(
      [here, there].map((browser) => storedFormOf(tokenOf(browser))).toSorted(),
    )
    await house.enter()
    expect(await house.tokensOf()).toHaveLength(2)
  })
})

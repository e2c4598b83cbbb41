import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import { createAuth } from "../../src/index.ts"
import type { Adapter } from "../../src/adapters.ts"
import {
  storedFormOf,
  testHashedTokens,
  hashingApplication,
  tokenOf,
} from "../support/hashed-tokens/hashed-tokens.ts"
import { configWith, sessionCookie } from "../support/visitor.ts"
import { sessionApplication } from "../support/session-application.ts"

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
    const app = await hashingApplication(adapter)
    const browser = await app.enter()
    calls.length = 0
    await browser.session()
    expect(calls).toEqual([`getSessionAndUser ${storedFormOf(tokenOf(browser))}`])
  })

  // asvs 7.2.3
  // fault S10
  test("with the stored value is rejected before any lookup, and its cookie is cleared", async () => {
    const { adapter, calls } = watched(MemoryAdapter())
    const app = await hashingApplication(adapter)
    const token = tokenOf(await app.enter())
    const thief = app.with(new Map([[sessionCookie, storedFormOf(token)]]))
    calls.length = 0
    expect(await thief.session()).toBeNull()
    expect(thief.cookies.has(sessionCookie)).toBe(false)
    thief.cookies.set(sessionCookie, storedFormOf(token))
    await thief.submit("signout")
    expect(calls).toEqual([])
  })

  test("that is what is stored is refused by an application that does not hash any more", async () => {
    const app = await hashingApplication(MemoryAdapter())
    const token = tokenOf(await app.enter())
    app.use({})
    expect(await app.with(new Map([[sessionCookie, storedFormOf(token)]])).session()).toBeNull()
  })

  test("in other letters is no session of a database that ignores case", async () => {
    const memory: Adapter = MemoryAdapter()
    const app = await hashingApplication({
      ...memory,
      getSessionAndUser: (key) =>
        memory.getSessionAndUser?.(key.replace(/^s256:/i, "s256:")) ?? null,
    })
    const token = tokenOf(await app.enter())
    const upper = storedFormOf(token).replace("s256", "S256")
    expect(await app.with(new Map([[sessionCookie, upper]])).session()).toBeNull()
    expect(await app.isStored(storedFormOf(token))).toBe(true)
  })

  test("keeps the time of the sign-in behind the token of the cookie alone", async () => {
    const app = await hashingApplication(MemoryAdapter())
    app.use({ hashTokens: true, absoluteMaxAge: 3600 })
    const browser = await app.enter()
    const token = tokenOf(browser)
    expect(token).toMatch(/~[0-9a-z]{6,8}$/)
    expect(await browser.session()).not.toBeNull()
    const later = token.replace(/~.*/, `~${(Date.now() / 1000 + 30).toFixed(0)}`)
    expect(await app.with(new Map([[sessionCookie, later]])).session()).toBeNull()
    expect(await app.isStored(storedFormOf(token))).toBe(true)
  })

  test.each([
    ["x".repeat(21), false],
    ["x".repeat(22), true],
  ])("made by the application as %s starts a session: %s", async (made, starts) => {
    const app = await hashingApplication(MemoryAdapter())
    app.use({ hashTokens: true, generateSessionToken: () => made })
    const browser = await app.enter()
    expect(browser.cookies.has(sessionCookie)).toBe(starts)
    expect(app.errors.map(String).join()).toMatch(starts ? /^$/ : /at least 22 characters/)
  })

  test("is not stored under the strategy jwt", async () => {
    const { adapter, calls } = watched(MemoryAdapter())
    const app = await hashingApplication(adapter)
    app.use({ strategy: "jwt", hashTokens: true })
    expect(await (await app.enter()).session()).not.toBeNull()
    expect(calls).toEqual([])
  })

  test.each(["yes", 1, null])("is not configured by %j", async (hashTokens) => {
    const config = configWith({ session: { hashTokens: hashTokens as unknown as boolean } })
    await expect(createAuth(config).for(new Request("http://app.example.com"))).rejects.toThrow(
      "session.hashTokens",
    )
  })
})

// fault S11
describe("a plain session that is being replaced", () => {
  /** A browser with a session of before, and what happens while the hashed one is stored. */
  async function replacing(
    meanwhile: (app: {
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
    const app = await hashingApplication(adapter)
    app.use({})
    const browser = await app.enter()
    const token = tokenOf(browser)
    app.use({ hashTokens: true, updateAge: 0 })
    const tab = app.with(browser.cookies)
    act = () =>
      meanwhile({ token, adapter: memory, signOut: async () => void (await tab.submit("signout")) })
    await browser.session()
    return { app, token, browser }
  }

  test.each(["before", "after"] as const)(
    "does not come back when it is signed out %s the hashed one is stored",
    async (when) => {
      const { app, token } = await replacing(({ signOut }) => signOut(), when)
      expect(await app.isStored(token)).toBe(false)
      expect(await app.isStored(storedFormOf(token))).toBe(false)
    },
  )

  test.each(["before", "after"] as const)(
    "does not come back when all sessions of its user end %s the hashed one is stored",
    async (when) => {
      const { app, token } = await replacing(async ({ adapter, token: old }) => {
        const { user } = (await adapter.getSessionAndUser?.(old)) ?? {}
        await adapter.deleteSessionsByUserId?.(user?.id ?? "")
      }, when)
      expect(await app.isStored(token)).toBe(false)
      expect(await app.isStored(storedFormOf(token))).toBe(false)
    },
  )

  test("is found when the other request is done between two look-ups", async () => {
    const memory: Adapter = MemoryAdapter()
    let act: (() => Promise<unknown>) | undefined
    const app = await hashingApplication({
      ...memory,
      async getSessionAndUser(key) {
        const found = (await memory.getSessionAndUser?.(key)) ?? null
        const happens = act
        act = undefined
        await happens?.()
        return found
      },
    })
    app.use({})
    const browser = await app.enter()
    app.use({ hashTokens: true, updateAge: 0 })
    const tab = app.with(browser.cookies)
    act = () => tab.session()
    expect(await browser.session()).not.toBeNull()
    expect(await app.isStored(storedFormOf(tokenOf(browser)))).toBe(true)
  })

  test("stays when the hashed one cannot be stored", async () => {
    const memory: Adapter = MemoryAdapter()
    let fails = false
    const app = await hashingApplication({
      ...memory,
      createSession: (session) => {
        if (fails) throw new Error("out of reach")
        return memory.createSession?.(session) ?? session
      },
    })
    app.use({})
    const browser = await app.enter()
    app.use({ hashTokens: true, updateAge: 0 })
    fails = true
    expect((await browser.get("session")).status).toBe(503)
    fails = false
    expect(await browser.session()).not.toBeNull()
  })
})

// fault S11
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
    const before = await sessionApplication({ adapter, ...hashed({ hashTokens }) })
    const [here, there] = [await before.enter(), await before.enter()]
    const { auth, tokensOf } = await sessionApplication({ adapter, ...hashed() })
    const own = await auth.for(here.pageRequest())
    const listed = await own.sessions.list()
    expect(listed.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(listed).toHaveLength(2)
    const other = listed.find(({ isCurrent }) => !isCurrent)?.handle ?? ""
    expect(await own.sessions.end(other)).toBe(true)
    expect(await (await auth.for(there.pageRequest())).session()).toBeNull()
    expect(await (await auth.for(here.pageRequest())).session()).not.toBeNull()
    const current = listed.find(({ isCurrent }) => isCurrent)?.handle ?? ""
    expect(await own.sessions.end(current)).toBe(true)
    expect(own.setCookie.join()).toContain(`${sessionCookie}=;`)
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
      const before = await sessionApplication({ adapter: watching, ...hashed({ hashTokens }) })
      const [here, there] = [await before.enter(), await before.enter()]
      const old = tokenOf(here)
      const { auth, tokensOf } = await sessionApplication({ adapter: watching, ...hashed() })
      const own = await auth.for(here.pageRequest())
      await own.sessions.endOthers()
      expect(excepted).toEqual([hashTokens ? storedFormOf(old) : old])
      const token = own.cookies.find(({ name }) => name === sessionCookie)?.value ?? ""
      expect(await tokensOf()).toEqual([storedFormOf(token)])
      expect(await (await auth.for(there.pageRequest())).session()).toBeNull()
      here.cookies.set(sessionCookie, token)
      expect(await (await auth.for(here.pageRequest())).session()).not.toBeNull()
    },
  )

  test("keeps a user to the limit, and does not count the session that the browser had", async () => {
    const app = await sessionApplication({ ...hashed(), feature: { limit: 2 } })
    const here = await app.enter()
    const there = await app.enter()
    await here.submit("callback/passwords", { name: "ada" })
    expect(app.events).toEqual([])
    expect((await app.tokensOf()).toSorted()).toEqual(
      [here, there].map((browser) => storedFormOf(tokenOf(browser))).toSorted(),
    )
    await app.enter()
    expect(await app.tokensOf()).toHaveLength(2)
  })
})

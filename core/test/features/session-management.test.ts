import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { MemoryStore, type Store } from "../../src/adapters.ts"
import {
  AdapterError,
  ConfigError,
  InvalidRequest,
  MissingAdapterMethods,
  NotSignedIn,
  UntrustedHost,
} from "../../src/errors.ts"
import { sessionManagement } from "../../src/features/session-management.ts"
import { createAuth } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, secret, sessionCookie, visitor } from "../support/visitor.ts"
import { sessionApplication } from "../support/session-application.ts"
import { sharedStore } from "../support/application.ts"

const handleShape = /^[\w-]{22}$/

afterEach(() => void vi.useRealTimers())

describe("the configuration of sessionManagement", () => {
  const features = [sessionManagement()]

  test("needs the methods of the adapter that list and end sessions of a user", () => {
    const { listSessionsByUserId: _, ...adapter } = MemoryAdapter()
    const check = () => assertConfig(configWith({ features, adapter }))
    expect(check).toThrow(MissingAdapterMethods)
    expect(check).toThrow(/sessionManagement.*listSessionsByUserId/)
    expect(() => assertConfig(configWith({ features, adapter: MemoryAdapter() }))).not.toThrow()
  })

  test("needs a shared store under the strategy jwt, and no adapter", () => {
    vi.stubEnv("NODE_ENV", "production")
    onTestFinished(() => void vi.unstubAllEnvs())
    for (const store of [undefined, MemoryStore()]) {
      const check = () => assertConfig(configWith({ features, ...(store && { store }) }))
      expect(check).toThrow(ConfigError)
      expect(check).toThrow(/sessionManagement, and no store is shared/)
    }
    const store = sharedStore()
    expect(() => assertConfig(configWith({ features, store }))).not.toThrow()
  })

  test("takes no limit under the strategy jwt", () => {
    const store = sharedStore()
    const limited = configWith({ features: [sessionManagement({ limit: 3 })], store })
    expect(() => assertConfig(limited)).toThrow(/features\[0\]\.limit.*"database"/)
  })

  test.each([-1, Number.NaN, Infinity, 3601, "3", null])("takes no trustFor of %s", (trustFor) => {
    // A program without types can pass anything.
    const wrong = [sessionManagement({ trustFor: trustFor as unknown as number })]
    const store = sharedStore()
    const check = () => assertConfig(configWith({ features: wrong, store }))
    expect(check).toThrow(/features\[0\]\.trustFor/)
  })

  test.each([0, -1, 1.5, "3", Number.NaN, null])("takes no limit of %s", (limit) => {
    // A program without types can pass anything.
    const wrong = [sessionManagement({ limit: limit as unknown as number })]
    const check = () => assertConfig(configWith({ features: wrong, adapter: MemoryAdapter() }))
    expect(check).toThrow(/features\[0\]\.limit/)
  })

  test("warns where no store is shared", () => {
    const shared = sharedStore()
    for (const [store, expected] of [
      [MemoryStore(), ["store-not-shared"]],
      [shared, []],
    ] as const) {
      const { logger, warnings } = recordingLogger()
      assertConfig(configWith({ features, adapter: MemoryAdapter(), store, logger }))
      expect(warnings.map((line) => line.split(" ")[0])).toEqual(expected)
    }
  })
})

describe("the sessions of a user", () => {
  test("are listed without tokens, the current one marked, and those of others not", async () => {
    const { auth, enter } = await sessionApplication()
    const phone = await enter("ada", { "user-agent": `Phone${"x".repeat(300)}` })
    const laptop = await enter("ada", { "user-agent": "Laptop\t1.0" })
    await enter("bob")
    const own = await auth.for(laptop.pageRequest())
    const sessions = await own.sessions.list()
    expect(sessions.filter(({ isCurrent }) => isCurrent)).toHaveLength(1)
    expect(sessions).toHaveLength(2)
    const current = sessions.find(({ isCurrent }) => isCurrent)
    expect(current).toEqual({
      handle: expect.stringMatching(handleShape),
      isCurrent: true,
      signedInAt: expect.any(Date),
      expires: expect.any(Date),
      lastSeenAt: expect.any(Date),
      userAgent: "Laptop1.0",
      provider: "passwords",
    })
    const agents = sessions.map(({ userAgent }) => userAgent ?? "")
    expect(new Set(agents.map(({ length }) => length))).toEqual(new Set([256, 9]))
    const text = JSON.stringify(sessions)
    for (const { cookies } of [phone, laptop])
      expect(text).not.toContain(cookies.get(sessionCookie))
    expect(own.setCookie).toEqual([])
  })

  test("have no more than is known where no column is declared, and rows have none", async () => {
    const adapter = MemoryAdapter()
    const { auth, enter, idOf } = await sessionApplication({ adapter, more: { session: {} } })
    await enter("ada", { "user-agent": "Laptop" })
    const [row] = (await adapter.listSessionsByUserId?.(idOf())) ?? []
    expect(Object.keys(row ?? {}).toSorted()).toEqual(["expires", "sessionToken", "userId"])
    const user = await auth.forUser(idOf())
    expect(await user.sessions.list()).toEqual([
      {
        handle: expect.stringMatching(handleShape),
        isCurrent: false,
        signedInAt: expect.any(Date),
        expires: expect.any(Date),
        lastSeenAt: null,
        userAgent: null,
        provider: null,
      },
    ])
  })

  test("are listed by their last use, and expired ones are left out", async () => {
    const { adapter, auth, enter, idOf, tokensOf } = await sessionApplication()
    for (let i = 0; i < 3; i += 1) await enter()
    const [first = "", second = "", third = ""] = await tokensOf()
    const at = (ms: number) => ({ lastSeenAt: new Date(Date.now() + ms) })
    await adapter.updateSession?.({ sessionToken: first, ...at(-3000) })
    await adapter.updateSession?.({ sessionToken: second, ...at(-1000) })
    await adapter.updateSession?.({ sessionToken: third, expires: new Date(Date.now() - 1) })
    const list = await (await auth.forUser(idOf())).sessions.list()
    const times = list.map(({ lastSeenAt }) => Number(lastSeenAt))
    expect(times).toHaveLength(2)
    expect(times).toEqual(times.toSorted((a, b) => b - a))
  })

  test("are seen when they are extended, in the same call of the adapter", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { adapter, auth, enter, idOf } = await sessionApplication()
    const browser = await enter()
    const begun = Date.now()
    vi.setSystemTime(begun + 2 * 86_400_000)
    const update = vi.spyOn(adapter, "updateSession")
    await browser.session()
    await browser.session()
    expect(update).toHaveBeenCalledTimes(1)
    const [info] = await (await auth.forUser(idOf())).sessions.list()
    expect(Number(info?.lastSeenAt)).toBe(Date.now())
    expect(Math.abs(Number(info?.signedInAt) - begun)).toBeLessThan(2000)
  })
})

describe("ending one session", () => {
  test("ends that one, by a handle of any secret", async () => {
    const { config, auth, enter, tokensOf, events, idOf } = await sessionApplication()
    const [phone, laptop] = [await enter(), await enter()]
    const own = await auth.for(laptop.pageRequest())
    const other = (await own.sessions.list()).find(({ isCurrent }) => !isCurrent)
    const rotated = createAuth({
      ...config,
      secret: ["another-secret-of-32-characters-or-so", secret],
    })
    const later = await rotated.for(laptop.pageRequest())
    expect(await later.sessions.end(other?.handle ?? "")).toBe(true)
    expect(await phone.session()).toBeNull()
    expect(await laptop.session()).not.toBeNull()
    expect(await tokensOf()).toHaveLength(1)
    expect(events).toEqual([
      { userId: idOf(), reason: "revoked", handle: expect.stringMatching(handleShape) },
    ])
    expect(await later.sessions.end(other?.handle ?? "")).toBe(false)
  })

  test("of the current one signs out, and the request reads its session anew", async () => {
    const { auth, enter } = await sessionApplication()
    const browser = await enter()
    const own = await auth.for(browser.pageRequest())
    expect(await own.session()).not.toBeNull()
    const [current] = await own.sessions.list()
    expect(await own.sessions.end(current?.handle ?? "")).toBe(true)
    expect(await own.session()).toBeNull()
    browser.keep(own.apply(new Response()))
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    await expect(own.sessions.list()).rejects.toThrow(NotSignedIn)
  })

  // fault S5
  test.each([
    ["another user's", undefined],
    ["unknown", "A".repeat(22)],
    ["empty", ""],
    ["no text", { $ne: null }],
    ["the token", "token"],
  ])("does nothing with a handle that is %s", async (kind, given) => {
    const { auth, enter, idOf, tokensOf } = await sessionApplication()
    const browser = await enter("ada")
    await enter("bob")
    const [bobs] = await (await auth.forUser(idOf("bob"))).sessions.list()
    const own = await auth.for(browser.pageRequest())
    const token = browser.cookies.get(sessionCookie)
    const handle = kind === "the token" ? token : (given ?? bobs?.handle)
    // A program without types can pass anything.
    expect(await own.sessions.end(handle as string)).toBe(false)
    expect([await tokensOf("ada"), await tokensOf("bob")].map(({ length }) => length)).toEqual([
      1, 1,
    ])
    expect(own.setCookie).toEqual([])
  })
})

describe("a limit of sessions", () => {
  // fault S9
  test("ends the oldest, of 20 sign-ins at once too", async () => {
    const { enter, tokensOf, events, idOf } = await sessionApplication({ feature: { limit: 3 } })
    await Promise.all(Array.from({ length: 20 }, () => enter()))
    await enter("bob")
    expect([(await tokensOf()).length, (await tokensOf("bob")).length]).toEqual([3, 1])
    expect(events).toContainEqual({
      userId: idOf(),
      reason: "limit",
      handle: expect.stringMatching(handleShape),
    })
  })

  test("does not count the session that a browser had before", async () => {
    const { enter } = await sessionApplication({ feature: { limit: 2 } })
    const [phone, laptop] = [await enter(), await enter()]
    await laptop.submit("callback/passwords", { name: "ada" })
    for (const browser of [phone, laptop]) expect(await browser.session()).not.toBeNull()
  })

  test("leaves the newest", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const { enter } = await sessionApplication({ feature: { limit: 2 } })
    const browsers = []
    for (let i = 0; i < 4; i += 1) {
      browsers.push(await enter())
      vi.setSystemTime(Date.now() + 1000)
    }
    const sessions = await Promise.all(browsers.map((browser) => browser.session()))
    expect(sessions.map((session) => session !== null)).toEqual([false, false, true, true])
  })
})

describe("reading a session", () => {
  test("asks the database once and the store never", async () => {
    const memory = MemoryStore()
    const get = vi.fn<Store["get"]>(memory.get)
    const adapter = MemoryAdapter()
    const { enter } = await sessionApplication({ adapter, store: { ...memory, shared: true, get } })
    const browser = await enter()
    get.mockClear()
    const reads = vi.spyOn(adapter, "getSessionAndUser")
    const others = ["listSessionsByUserId", "updateSession", "getUser"] as const
    const spies = others.map((name) => vi.spyOn(adapter, name))
    expect(await browser.session()).not.toBeNull()
    expect([reads, get, ...spies].map(({ mock }) => mock.calls.length)).toEqual([1, 0, 0, 0, 0])
  })
})

describe("functions of sessions", () => {
  // fault I1
  test("put no token into logs or events", async () => {
    const { auth, enter, events, warnings, errors, tokensOf } = await sessionApplication({
      feature: { limit: 3 },
    })
    for (let i = 0; i < 3; i += 1) await enter()
    const last = await enter()
    const tokens = await tokensOf()
    const own = await auth.for(last.pageRequest())
    // Those of one millisecond are in any order.
    const other = (await own.sessions.list()).find(({ isCurrent }) => !isCurrent)
    await own.sessions.end(other?.handle ?? "")
    await own.sessions.endOthers()
    tokens.push(...(await tokensOf()))
    await own.sessions.endAll()
    expect(events).toHaveLength(4)
    const told = JSON.stringify([events, warnings, errors.map(String)])
    for (const token of tokens) expect(told).not.toContain(token.split("~")[0])
  })

  const calls = ["list", "end", "endOthers", "endAll"] as const

  test.each(calls)("need a user, and a host that is trusted: %s", async (name) => {
    const { config, auth } = await sessionApplication()
    const visitorOf = visitor(config).pageRequest()
    await expect((await auth.for(visitorOf)).sessions[name]("x")).rejects.toThrow(NotSignedIn)
    const strict = createAuth({ ...config, trustedHosts: ["other.example.com"] })
    const own = await strict.for(visitor(config).pageRequest())
    const error = name === "list" ? NotSignedIn : UntrustedHost
    await expect(own.sessions[name]("x")).rejects.toThrow(error)
  })

  test.each(["end", "endOthers", "endAll"] as const)(
    "change nothing for a request of another site: %s",
    async (name) => {
      const { auth, enter, tokensOf } = await sessionApplication()
      const [, laptop] = [await enter(), await enter()]
      const before = await tokensOf()
      const [session] = await (await auth.for(laptop.pageRequest())).sessions.list()
      const foreign = { "sec-fetch-site": "cross-site", origin: "https://evil.example" }
      const own = await auth.for(laptop.pageRequest(foreign))
      await expect(own.sessions[name](session?.handle ?? "")).rejects.toThrow(InvalidRequest)
      expect(await tokensOf()).toEqual(before)
    },
  )

  test.each(["endOthers", "endAll"] as const)(
    "reject and end nothing while the store is out of reach: %s",
    async (name) => {
      const down = () => Promise.reject(new Error("down"))
      let isDown = false
      const memory = MemoryStore()
      const store: Store = {
        ...memory,
        shared: true,
        get: (keys) => (isDown ? down() : memory.get(keys)),
        set: (...given) => (isDown ? down() : memory.set(...given)),
        add: (...given) => (isDown ? down() : memory.add(...given)),
      }
      const { auth, enter, tokensOf } = await sessionApplication({ store })
      const browser = await enter()
      await enter()
      isDown = true
      const own = await auth.for(browser.pageRequest())
      await expect(own.sessions[name]()).rejects.toThrow(AdapterError)
      expect(await tokensOf()).toHaveLength(2)
      // Sign-in fails too, as it is unknown whether the user's sessions were ended.
      expect((await enter()).cookies.has(sessionCookie)).toBe(false)
      expect(await tokensOf()).toHaveLength(2)
      expect(await browser.session()).not.toBeNull()
    },
  )

  test("leave the session as it was when its new one cannot be stored, and work again after that", async () => {
    const memory = MemoryAdapter()
    let isBroken = false
    const adapter = {
      ...memory,
      async createSession(...given: Parameters<NonNullable<typeof memory.createSession>>) {
        const created = isBroken ? undefined : await memory.createSession?.(...given)
        if (!created) throw new Error("down")
        return created
      },
    }
    const { auth, enter } = await sessionApplication({ adapter })
    const browser = await enter()
    isBroken = true
    const own = await auth.for(browser.pageRequest())
    await expect(own.sessions.endOthers()).rejects.toThrow(AdapterError)
    expect(own.setCookie).toEqual([])
    expect(await browser.session()).not.toBeNull()
    isBroken = false
    await (await auth.for(browser.pageRequest())).sessions.endOthers()
  })
})

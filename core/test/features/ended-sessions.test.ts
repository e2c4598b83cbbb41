import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test, vi } from "vitest"
import { CannotSetCookies, NotSignedIn } from "../../src/errors.ts"
import { sessionCookie } from "../support/visitor.ts"
import { allColumns, sessionApplication } from "../support/session-application.ts"

afterEach(() => void vi.useRealTimers())

describe("ending all other sessions", () => {
  test("leaves the current one under a new token, with all that is known of it", async () => {
    const { adapter, auth, enter, idOf, tokensOf, events } = await sessionApplication()
    const [phone, laptop, bobs] = [
      await enter(),
      await enter("ada", { "user-agent": "L" }),
      await enter("bob"),
    ]
    const before = laptop.cookies.get(sessionCookie) ?? ""
    const stored = await adapter.getSessionAndUser?.(before)
    const own = await auth.for(laptop.pageRequest())
    expect(await own.session()).not.toBeNull()
    await own.sessions.endOthers()
    expect(await own.session()).not.toBeNull()
    laptop.keep(own.apply(new Response()))
    const after = laptop.cookies.get(sessionCookie) ?? ""
    expect(after).not.toBe(before)
    expect(await tokensOf()).toEqual([after])
    expect(await adapter.getSessionAndUser?.(after)).toEqual({
      user: stored?.user,
      session: { ...stored?.session, sessionToken: after },
    })
    expect(after.split("~")[1]).toBe(before.split("~")[1])
    expect(await phone.session()).toBeNull()
    expect(await laptop.session()).not.toBeNull()
    expect(await bobs.session()).not.toBeNull()
    expect(events).toEqual([{ userId: idOf(), reason: "revoked" }])
  })

  // fault S6
  test("leaves the cookie of an older request alone, for a minute", async () => {
    const { auth, enter } = await sessionApplication()
    const browser = await enter()
    const cookie = browser.cookieHeader()
    const own = await auth.for(browser.pageRequest())
    await own.sessions.endOthers()
    const late = await auth.for(browser.pageRequest({ cookie }))
    expect(await late.session()).toBeNull()
    expect(late.setCookie).toEqual([])
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 61_000 })
    const latest = await auth.for(browser.pageRequest({ cookie }))
    expect(await latest.session()).toBeNull()
    expect(latest.setCookie).toEqual([expect.stringContaining(`${sessionCookie}=;`)])
  })

  // fault S4
  test("does not put off the end that absoluteMaxAge sets, however often", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const session = { columns: allColumns, absoluteMaxAge: 1000, maxAge: 600, updateAge: 0 }
    const { auth, enter } = await sessionApplication({ more: { session } })
    const browser = await enter()
    const begun = Date.now()
    for (let i = 0; i < 100; i += 1) {
      vi.setSystemTime(begun + i * 9900)
      const own = await auth.for(browser.pageRequest())
      await own.session()
      await own.sessions.endOthers()
      browser.keep(own.apply(new Response()))
    }
    vi.setSystemTime(begun + 1_002_000)
    expect(await browser.session()).toBeNull()
  })

  test("changes nothing where no cookie can be set", async () => {
    const { auth, enter, tokensOf } = await sessionApplication()
    const [, laptop] = [await enter(), await enter()]
    const before = await tokensOf()
    const inComponent = await auth.for(laptop.pageRequest(), { canSetCookies: false })
    await expect(inComponent.sessions.endOthers()).rejects.toThrow(CannotSetCookies)
    const applied = await auth.for(laptop.pageRequest())
    applied.apply(new Response())
    await expect(applied.sessions.endOthers()).rejects.toThrow(CannotSetCookies)
    expect(await tokensOf()).toEqual(before)
  })

  test("works with an adapter that knows no exception, and ends the current one too", async () => {
    const memory = MemoryAdapter()
    const adapter = {
      ...memory,
      // The memory has every method.
      deleteSessionsByUserId: (id: string) => memory.deleteSessionsByUserId?.(id) ?? undefined,
    }
    const { auth, enter, tokensOf } = await sessionApplication({ adapter })
    const [, laptop] = [await enter(), await enter()]
    const own = await auth.for(laptop.pageRequest())
    await own.sessions.endOthers()
    laptop.keep(own.apply(new Response()))
    expect(await tokensOf()).toEqual([laptop.cookies.get(sessionCookie)])
  })
})

describe("ending all sessions", () => {
  test("signs out everywhere, in this browser too", async () => {
    const { auth, enter, tokensOf } = await sessionApplication()
    const [phone, laptop] = [await enter(), await enter()]
    await enter("bob")
    const own = await auth.for(laptop.pageRequest())
    await own.sessions.endAll()
    expect(await own.session()).toBeNull()
    laptop.keep(own.apply(new Response()))
    expect(laptop.cookies.has(sessionCookie)).toBe(false)
    expect(await phone.session()).toBeNull()
    expect([await tokensOf("ada"), await tokensOf("bob")].map(({ length }) => length)).toEqual([
      0, 1,
    ])
  })

  test("of a user needs no request", async () => {
    const { auth, enter, idOf, tokensOf } = await sessionApplication()
    const browser = await enter()
    await (await auth.forUser(idOf())).sessions.endAll()
    expect([await browser.session(), await tokensOf()]).toEqual([null, []])
  })

  test("lets the user sign in again, and end others, within the same second", async () => {
    const { auth, enter, idOf } = await sessionApplication()
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_100 })
    await (await auth.forUser(idOf())).sessions.endAll()
    vi.setSystemTime(1_800_000_000_101)
    const browser = await enter()
    const own = await auth.for(browser.pageRequest())
    await own.sessions.endOthers()
    browser.keep(own.apply(new Response()))
    expect(await browser.session()).not.toBeNull()
  })
})

describe("a sign-in that is under way", () => {
  const ways = {
    endAll: async (app: Awaited<ReturnType<typeof sessionApplication>>) =>
      (await app.auth.forUser(app.idOf())).sessions.endAll(),
    endOthers: async (app: Awaited<ReturnType<typeof sessionApplication>>) => {
      const waiting = app.checks.splice(0)
      const browser = await app.enter()
      app.checks.push(...waiting)
      await (await app.auth.for(browser.pageRequest())).sessions.endOthers()
    },
  }

  test.each(Object.entries(ways))("fails when sessions end meanwhile: %s", async (_name, end) => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_100 })
    const app = await sessionApplication()
    app.checks.push(async () => {
      app.checks.length = 0
      vi.setSystemTime(Date.now() + 1)
      await end(app)
      vi.setSystemTime(Date.now() + 1)
    })
    const browser = await app.enter()
    expect(browser.cookies.has(sessionCookie)).toBe(false)
    const kept = (await app.tokensOf()).length
    expect(kept).toBe(end === ways.endAll ? 0 : 1)
    // The next attempt passes, and so does one of another user.
    vi.setSystemTime(Date.now() + 1)
    expect((await app.enter()).cookies.has(sessionCookie)).toBe(true)
  })
})

// fault S3
describe("a session that ends others while all are ended", () => {
  test.each(["before its new session is stored", "once it is stored"])(
    "ends too: %s",
    async (when) => {
      const memory = MemoryAdapter()
      let meanwhile: (() => Promise<void>) | undefined
      const adapter = {
        ...memory,
        async createSession(...given: Parameters<NonNullable<typeof memory.createSession>>) {
          const run = meanwhile
          meanwhile = undefined
          if (when.startsWith("before")) await run?.()
          const created = await memory.createSession?.(...given)
          if (!when.startsWith("before")) await run?.()
          if (!created) throw new Error("No session was created.")
          return created
        },
      }
      const { auth, enter, idOf, tokensOf } = await sessionApplication({ adapter })
      const thief = await enter()
      meanwhile = async () => (await auth.forUser(idOf())).sessions.endAll()
      const own = await auth.for(thief.pageRequest())
      await expect(own.sessions.endOthers()).rejects.toThrow(NotSignedIn)
      expect(await tokensOf()).toEqual([])
      expect(own.setCookie).toEqual([])
    },
  )

  test("ends too when its sign-in counts as of the next second", async () => {
    const memory = MemoryAdapter()
    let meanwhile: (() => Promise<void>) | undefined
    const adapter = {
      ...memory,
      async createSession(...given: Parameters<NonNullable<typeof memory.createSession>>) {
        await meanwhile?.()
        const created = await memory.createSession?.(...given)
        if (!created) throw new Error("No session was created.")
        return created
      },
    }
    const { auth, enter, idOf, tokensOf } = await sessionApplication({ adapter })
    const endAll = async () => (await auth.forUser(idOf())).sessions.endAll()
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_100 })
    await endAll()
    vi.setSystemTime(1_800_000_000_101)
    const thief = await enter()
    vi.setSystemTime(1_800_000_000_102)
    meanwhile = endAll
    await expect((await auth.for(thief.pageRequest())).sessions.endOthers()).rejects.toThrow(
      NotSignedIn,
    )
    expect(await tokensOf()).toEqual([])
    meanwhile = undefined
    // However often sessions end, signing in has to wait for the next second alone.
    for (let i = 0; i < 20; i += 1) await endAll()
    expect((await enter()).cookies.has(sessionCookie)).toBe(false)
    vi.setSystemTime(1_800_000_001_001)
    expect((await enter()).cookies.has(sessionCookie)).toBe(true)
  })

  test("one of two requests of a browser that end others at once does it, and stays signed in", async () => {
    const { auth, enter, tokensOf } = await sessionApplication()
    const [, laptop] = [await enter(), await enter()]
    const requests = await Promise.all([1, 2].map(() => auth.for(laptop.pageRequest())))
    const done = await Promise.allSettled(requests.map((own) => own.sessions.endOthers()))
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    for (const own of requests) laptop.keep(own.apply(new Response()))
    expect(await tokensOf()).toEqual([laptop.cookies.get(sessionCookie)])
    expect(await laptop.session()).not.toBeNull()
  })
})

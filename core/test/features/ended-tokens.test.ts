import { afterEach, describe, expect, test, vi } from "vitest"
import { AdapterError, CannotSetCookies, ConfigError, NotSignedIn } from "../../src/errors.ts"
import { encode } from "../../src/jwt.ts"
import { secret, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"
import {
  claimsOf,
  jwtSessionApplication,
  stoppableStore,
  thiefOf,
} from "../support/session-application.ts"

type Application = Awaited<ReturnType<typeof jwtSessionApplication>>

afterEach(() => void vi.useRealTimers())

/** What a page does with the sessions of its user. */
async function act(
  { auth }: Application,
  browser: Visitor,
  name: "endOthers" | "endAll" | "end",
  handle = "",
): Promise<void> {
  const own = await auth.for(browser.pageRequest())
  await own.sessions[name](handle)
  browser.keep(own.apply(new Response()))
}

/** Reads a session, and makes sure that an ended one leaves the cookie alone. */
async function isSignedIn(browser: Visitor): Promise<boolean> {
  const before = browser.cookies.get(sessionCookie)
  const response = await browser.get("session")
  expect(response.status).toBe(200)
  const session: unknown = await response.json()
  const lines = response.headers.getSetCookie().filter((line) => line.startsWith(sessionCookie))
  if (session === null) expect([lines, browser.cookies.get(sessionCookie)]).toEqual([[], before])
  return session !== null
}

describe("a copied token", () => {
  const ways = {
    "sign-out": (_app: Application, browser: Visitor) => browser.submit("signout"),
    endAll: (app: Application, browser: Visitor) => act(app, browser, "endAll"),
    endOthers: (app: Application, browser: Visitor) => act(app, browser, "endOthers"),
    "endAll of a job": async ({ auth, idOf }: Application) =>
      (await auth.forUser(idOf())).sessions.endAll(),
    "end of the session itself": async (app: Application, browser: Visitor) =>
      act(app, browser, "end", String((await claimsOf(browser))["auth_id"])),
  }

  // asvs 7.4.1
  // fault S7
  test.each(Object.entries(ways))("is not valid after %s", async (_name, end) => {
    // Each read would seal it again.
    const app = await jwtSessionApplication({ more: { session: { updateAge: 0 } } })
    const [browser, bobs] = [await app.enter(), await app.enter("bob")]
    const thief = thiefOf(browser, app.config)
    expect(await isSignedIn(thiefOf(browser, app.config))).toBe(true)
    await end(app, browser)
    expect(await isSignedIn(thief)).toBe(false)
    expect(await (await app.auth.for(thief.pageRequest())).session()).toBeNull()
    // Nor do the session's other uses believe it.
    await expect(act(app, thief, "endOthers")).rejects.toThrow(NotSignedIn)
    const update = await thief.submit("session", { data: "x" })
    expect(await update.json()).toBeNull()
    expect(await isSignedIn(bobs)).toBe(true)
    expect((await app.enter()).cookies.has(sessionCookie)).toBe(true)
  })

  // fault S7
  test("that was being encrypted again when its session ended is not valid either", async () => {
    let meanwhile: (() => Promise<void>) | undefined
    const app = await jwtSessionApplication({
      more: {
        session: { updateAge: 0 },
        callbacks: {
          async jwt({ token }) {
            await meanwhile?.()
            return token
          },
        },
      },
    })
    const browser = await app.enter()
    meanwhile = async () => (await app.auth.forUser(app.idOf())).sessions.endAll()
    const old = browser.cookies.get(sessionCookie)
    await browser.get("session")
    meanwhile = undefined
    expect(browser.cookies.get(sessionCookie)).not.toBe(old)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test("of Auth.js, which does not say when its session began, ends with all others", async () => {
    const app = await jwtSessionApplication()
    const browser = visitor(app.config)
    const token = { sub: app.idOf(), name: "ada", auth_time: Date.now() / 1000 + 50 }
    const seal = async () =>
      void browser.cookies.set(sessionCookie, await encode({ token, secret, salt: sessionCookie }))
    await seal()
    expect(await isSignedIn(browser)).toBe(true)
    await (await app.auth.forUser(app.idOf())).sessions.endAll()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 })
    await seal()
    expect(await isSignedIn(browser)).toBe(false)
  })

  test("stays ended for as long as it opens", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const app = await jwtSessionApplication({
      more: { session: { maxAge: 1000, updateAge: 1000 } },
    })
    const browser = await app.enter()
    const thief = thiefOf(browser, app.config)
    await act(app, browser, "endAll")
    for (const seconds of [1, 500, 999, 1015, 1060, 2000]) {
      vi.setSystemTime(Date.now() + seconds * 1000)
      expect(await thief.session()).toBeNull()
      vi.setSystemTime(Date.now() - seconds * 1000)
    }
  })
})

describe("ending the other sessions in tokens", () => {
  test("leaves the current one under another name, and its sign-in as it was", async () => {
    const app = await jwtSessionApplication()
    const [phone, laptop, bobs] = [await app.enter(), await app.enter(), await app.enter("bob")]
    const before = await claimsOf(laptop)
    const own = await app.auth.for(laptop.pageRequest())
    expect(await own.session()).not.toBeNull()
    await own.sessions.endOthers()
    expect(await own.session()).not.toBeNull()
    laptop.keep(own.apply(new Response()))
    const { auth_id, auth_time, ...rest } = await claimsOf(laptop)
    expect(auth_id).toMatch(/^[\w-]{22}$/)
    expect(auth_id).not.toBe(before["auth_id"])
    expect(auth_time).toBe(before.auth_time)
    expect(Object.keys({ ...rest, auth_id, auth_time }).toSorted()).toEqual(
      Object.keys(before).toSorted(),
    )
    const known = await Promise.all([phone, laptop, bobs].map(isSignedIn))
    expect(known).toEqual([false, true, true])
    expect(app.events).toEqual([{ userId: app.idOf(), reason: "revoked" }])
  })

  // fault S6
  test("leaves a page signed in that requests its session at the same time", async () => {
    const app = await jwtSessionApplication({ more: { session: { updateAge: 0 } } })
    const browser = await app.enter()
    for (let i = 0; i < 10; i += 1) {
      const older = browser.pageRequest()
      const reads = [browser.pageRequest(), browser.pageRequest()].map((request) =>
        app.auth.handle(new Request("http://app.example.com/auth/session", request)),
      )
      await act(app, browser, "endOthers")
      for (const response of await Promise.all(reads)) {
        // What answers before the rotation may extend the old token; what answers after it may not clear the new.
        const cleared = response.headers.getSetCookie().filter((line) => line.includes("Max-Age=0"))
        expect(cleared).toEqual([])
      }
      const late = await app.auth.for(older)
      expect([await late.session(), late.setCookie]).toEqual([null, []])
      expect(await isSignedIn(browser)).toBe(true)
    }
  })

  // fault S4
  test("does not put off the end that absoluteMaxAge sets, however often", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const session = { absoluteMaxAge: 1000, maxAge: 600, updateAge: 0 }
    const app = await jwtSessionApplication({ more: { session } })
    const browser = await app.enter()
    const begun = Date.now()
    for (let i = 0; i < 100; i += 1) {
      vi.setSystemTime(begun + i * 9900)
      await act(app, browser, "endOthers")
      expect(await isSignedIn(browser)).toBe(true)
    }
    vi.setSystemTime(begun + 1_002_000)
    expect(await browser.session()).toBeNull()
  })

  test("changes nothing where no cookie can be set", async () => {
    const app = await jwtSessionApplication()
    const [phone, laptop] = [await app.enter(), await app.enter()]
    const inComponent = await app.auth.for(laptop.pageRequest(), { canSetCookies: false })
    await expect(inComponent.sessions.endOthers()).rejects.toThrow(CannotSetCookies)
    expect(await Promise.all([phone, laptop].map(isSignedIn))).toEqual([true, true])
  })

  test("is done by one of two requests of a browser, which stays signed in", async () => {
    const app = await jwtSessionApplication()
    const [phone, laptop] = [await app.enter(), await app.enter()]
    const requests = await Promise.all([1, 2].map(() => app.auth.for(laptop.pageRequest())))
    const done = await Promise.allSettled(requests.map((own) => own.sessions.endOthers()))
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    for (const own of requests) laptop.keep(own.apply(new Response()))
    expect(await Promise.all([phone, laptop].map(isSignedIn))).toEqual([false, true])
  })

  // fault S3
  test("by an attacker with a stolen session does not undo endAll, in either order", async () => {
    const { store, state } = stoppableStore()
    const app = await jwtSessionApplication({ store })
    const endAll = async () => (await app.auth.forUser(app.idOf())).sessions.endAll()
    for (const order of ["all first", "all meanwhile", "all last"]) {
      const [owner, thief] = [await app.enter(), await app.enter()]
      if (order === "all first") await endAll()
      // Once the mark of the others is decided, and before it is written.
      if (order === "all meanwhile") state.beforeSet = endAll
      await act(app, thief, "endOthers").catch((error: unknown) => {
        expect([order, error]).toEqual(["all first", expect.any(NotSignedIn)])
      })
      if (order === "all last") await endAll()
      expect(await Promise.all([owner, thief].map(isSignedIn))).toEqual([false, false])
      vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 2000 })
    }
  })
})

describe("ending one session in a token", () => {
  test("takes its auth_id, of the same user alone", async () => {
    const app = await jwtSessionApplication()
    const [phone, laptop, bobs] = [await app.enter(), await app.enter(), await app.enter("bob")]
    for (const other of [phone, bobs]) {
      await act(app, laptop, "end", String((await claimsOf(other))["auth_id"]))
    }
    // Whether there was such a session is not known.
    expect(await Promise.all([phone, laptop, bobs].map(isSignedIn))).toEqual([false, true, true])
  })

  test.each(["", "x", "A".repeat(23), { $ne: null }, null])("refuses %o", async (handle) => {
    const { auth, enter } = await jwtSessionApplication()
    const own = await auth.for((await enter()).pageRequest())
    // A program without types can pass anything.
    expect(await own.sessions.end(handle as string)).toBe(false)
  })

  test("of the current one signs out", async () => {
    const app = await jwtSessionApplication()
    const browser = await app.enter()
    const own = await app.auth.for(browser.pageRequest())
    expect(await own.session()).not.toBeNull()
    expect(await own.sessions.end(String((await claimsOf(browser))["auth_id"]))).toBe(true)
    expect(await own.session()).toBeNull()
    browser.keep(own.apply(new Response()))
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  test("lists none, and says why", async () => {
    const { auth, enter, idOf } = await jwtSessionApplication()
    const own = await auth.for((await enter()).pageRequest())
    await expect(own.sessions.list()).rejects.toThrow(ConfigError)
    await expect((await auth.forUser(idOf())).sessions.list()).rejects.toThrow(ConfigError)
  })
})

describe("ends within a second", () => {
  test("leave a sign-in of afterwards, and end it when all are ended again", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_100 })
    const app = await jwtSessionApplication()
    const endAll = async () => (await app.auth.forUser(app.idOf())).sessions.endAll()
    const before = await app.enter()
    vi.setSystemTime(Date.now() + 1)
    await endAll()
    vi.setSystemTime(Date.now() + 1)
    const after = await app.enter()
    expect(await Promise.all([before, after].map(isSignedIn))).toEqual([false, true])
    await act(app, after, "endOthers")
    expect(await isSignedIn(after)).toBe(true)
    await endAll()
    expect(await isSignedIn(after)).toBe(false)
    vi.setSystemTime(1_800_000_001_001)
    expect(await isSignedIn(await app.enter())).toBe(true)
  })

  test("reach a sign-in that counts as of a later one, as its address was just verified", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_900 })
    const app = await jwtSessionApplication()
    const browser = visitor(app.config)
    const token = { sub: app.idOf(), auth_type: "email", auth_id: "A".repeat(22) } as const
    const ahead = { ...token, auth_time: 1_800_000_002, auth_stored: "user" } as const
    const salt = sessionCookie
    browser.cookies.set(sessionCookie, await encode({ token: ahead, secret, salt }))
    expect(await isSignedIn(browser)).toBe(true)
    vi.setSystemTime(1_800_000_001_000)
    await (await app.auth.forUser(app.idOf())).sessions.endAll()
    expect(await isSignedIn(browser)).toBe(false)
  })

  test.each(["endAll", "endOthers"] as const)(
    "make a sign-in fail that is under way: %s",
    async (name) => {
      vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_100 })
      const app = await jwtSessionApplication()
      const owner = await app.enter()
      app.checks.push(async () => {
        app.checks.length = 0
        vi.setSystemTime(Date.now() + 1)
        await act(app, owner, name)
        vi.setSystemTime(Date.now() + 1)
      })
      expect((await app.enter()).cookies.has(sessionCookie)).toBe(false)
      expect((await app.enter()).cookies.has(sessionCookie)).toBe(true)
    },
  )
})

describe("while the store is out of reach", () => {
  // fault S8
  test("a session is not read as signed out: 503, and its cookie stays", async () => {
    const { store, state } = stoppableStore()
    const app = await jwtSessionApplication({ store, more: { session: { updateAge: 0 } } })
    const browser = await app.enter()
    state.isDown = true
    const response = await browser.get("session")
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
    const own = await app.auth.for(browser.pageRequest())
    await expect(own.session()).rejects.toThrow(AdapterError)
    for (const name of ["endOthers", "endAll", "end"] as const) {
      await expect(act(app, browser, name)).rejects.toThrow(AdapterError)
    }
    expect((await app.enter()).cookies.has(sessionCookie)).toBe(false)
    await browser.submit("signout")
    expect(browser.cookies.has(sessionCookie)).toBe(true)
    state.isDown = false
    expect(await isSignedIn(browser)).toBe(true)
  })

  test("on the way, the session that ends others goes on", async () => {
    const { store, state } = stoppableStore()
    const app = await jwtSessionApplication({ store })
    const [phone, laptop] = [await app.enter(), await app.enter()]
    state.beforeSet = () => Promise.reject(new Error("down"))
    await expect(act(app, laptop, "endOthers")).rejects.toThrow(AdapterError)
    expect(await Promise.all([phone, laptop].map(isSignedIn))).toEqual([true, true])
    await act(app, laptop, "endOthers")
    expect(await Promise.all([phone, laptop].map(isSignedIn))).toEqual([false, true])
  })
})

import { afterEach, describe, expect, test, vi } from "vitest"
import { AdapterError, CannotSetCookies, ConfigError, NotSignedIn } from "../../src/errors.ts"
import { encode } from "../../src/jwt.ts"
import { secret, type Visitor, visitor } from "../support/visitor.ts"
import { cookieName, keepCookies, requestOf } from "./session-house.ts"
import { claimsOf, stoppableStore, thiefOf, tokenHouse } from "./token-house.ts"

type House = Awaited<ReturnType<typeof tokenHouse>>

afterEach(() => void vi.useRealTimers())

/** What a page does with the sessions of its user. */
async function act(
  { auth }: House,
  browser: Visitor,
  name: "endOthers" | "endAll" | "end",
  handle = "",
): Promise<void> {
  const own = await auth.for(requestOf(browser))
  await own.sessions[name](handle)
  keepCookies(browser, own.apply(new Response()))
}

/** Reads a session, and makes sure that an ended one leaves the cookie alone. */
async function isSignedIn(browser: Visitor): Promise<boolean> {
  const before = browser.cookies.get(cookieName)
  const response = await browser.get("session")
  expect(response.status).toBe(200)
  const session: unknown = await response.json()
  const lines = response.headers.getSetCookie().filter((line) => line.startsWith(cookieName))
  if (session === null) expect([lines, browser.cookies.get(cookieName)]).toEqual([[], before])
  return session !== null
}

describe("a copied token", () => {
  const ways = {
    "sign-out": (_house: House, browser: Visitor) => browser.submit("signout"),
    endAll: (house: House, browser: Visitor) => act(house, browser, "endAll"),
    endOthers: (house: House, browser: Visitor) => act(house, browser, "endOthers"),
    "endAll of a job": async ({ auth, idOf }: House) =>
      (await auth.forUser(idOf())).sessions.endAll(),
    "end of the session itself": async (house: House, browser: Visitor) =>
      act(house, browser, "end", String((await claimsOf(browser))["auth_id"])),
  }

  test.each(Object.entries(ways))("is not valid after %s", async (_name, end) => {
    // Each read would seal it again.
    const house = await tokenHouse({ more: { session: { updateAge: 0 } } })
    const [browser, bobs] = [await house.enter(), await house.enter("bob")]
    const thief = thiefOf(browser, house.config)
    expect(await isSignedIn(thiefOf(browser, house.config))).toBe(true)
    await end(house, browser)
    expect(await isSignedIn(thief)).toBe(false)
    expect(await (await house.auth.for(requestOf(thief))).session()).toBeNull()
    // Nor do the session's other uses believe it.
    await expect(act(house, thief, "endOthers")).rejects.toThrow(NotSignedIn)
    const update = await thief.submit("session", { data: "x" })
    expect(await update.json()).toBeNull()
    expect(await isSignedIn(bobs)).toBe(true)
    expect((await house.enter()).cookies.has(cookieName)).toBe(true)
  })

  test("that was being encrypted again when its session ended is not valid either", async () => {
    let meanwhile: (() => Promise<void>) | undefined
    const house = await tokenHouse({
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
    const browser = await house.enter()
    meanwhile = async () => (await house.auth.forUser(house.idOf())).sessions.endAll()
    const old = browser.cookies.get(cookieName)
    await browser.get("session")
    meanwhile = undefined
    expect(browser.cookies.get(cookieName)).not.toBe(old)
    expect(await isSignedIn(browser)).toBe(false)
  })

  test("of Auth.js, which does not say when its session began, ends with all others", async () => {
    const house = await tokenHouse()
    const browser = visitor(house.config)
    const token = { sub: house.idOf(), name: "ada", auth_time: Date.now() / 1000 + 50 }
    const seal = async () =>
      void browser.cookies.set(cookieName, await encode({ token, secret, salt: cookieName }))
    await seal()
    expect(await isSignedIn(browser)).toBe(true)
    await (await house.auth.forUser(house.idOf())).sessions.endAll()
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 5000 })
    await seal()
    expect(await isSignedIn(browser)).toBe(false)
  })

  test("stays ended for as long as it opens", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const house = await tokenHouse({ more: { session: { maxAge: 1000, updateAge: 1000 } } })
    const browser = await house.enter()
    const thief = thiefOf(browser, house.config)
    await act(house, browser, "endAll")
    for (const seconds of [1, 500, 999, 1015, 1060, 2000]) {
      vi.setSystemTime(Date.now() + seconds * 1000)
      expect(await thief.session()).toBeNull()
      vi.setSystemTime(Date.now() - seconds * 1000)
    }
  })
})

describe("ending the other sessions in tokens", () => {
  test("leaves the current one under another name, and its sign-in as it was", async () => {
    const house = await tokenHouse()
    const [phone, laptop, bobs] = [
      await house.enter(),
      await house.enter(),
      await house.enter("bob"),
    ]
    const before = await claimsOf(laptop)
    const own = await house.auth.for(requestOf(laptop))
    expect(await own.session()).not.toBeNull()
    await own.sessions.endOthers()
    expect(await own.session()).not.toBeNull()
    keepCookies(laptop, own.apply(new Response()))
    const { auth_id, auth_time, ...rest } = await claimsOf(laptop)
    expect(auth_id).toMatch(/^[\w-]{22}$/)
    expect(auth_id).not.toBe(before["auth_id"])
    expect(auth_time).toBe(before.auth_time)
    expect(Object.keys({ ...rest, auth_id, auth_time }).toSorted()).toEqual(
      Object.keys(before).toSorted(),
    )
    const known = await Promise.all([phone, laptop, bobs].map(isSignedIn))
    expect(known).toEqual([false, true, true])
    expect(house.events).toEqual([{ userId: house.idOf(), reason: "revoked" }])
  })

  test("leaves a page signed in that requests its session at the same time", async () => {
    const house = await tokenHouse({ more: { session: { updateAge: 0 } } })
    const browser = await house.enter()
    for (let i = 0; i < 10; i += 1) {
      const older = requestOf(browser)
      const reads = [requestOf(browser), requestOf(browser)].map((request) =>
        house.auth.handle(new Request("http://app.example.com/auth/session", request)),
      )
      await act(house, browser, "endOthers")
      for (const response of await Promise.all(reads)) {
        // What answers before the rotation may extend the old token; what answers after it may not clear the new.
        const cleared = response.headers.getSetCookie().filter((line) => line.includes("Max-Age=0"))
        expect(cleared).toEqual([])
      }
      const late = await house.auth.for(older)
      expect([await late.session(), late.setCookie]).toEqual([null, []])
      expect(await isSignedIn(browser)).toBe(true)
    }
  })

  test("does not put off the end that absoluteMaxAge sets, however often", async () => {
    vi.useFakeTimers({ toFake: ["Date"] })
    const session = { absoluteMaxAge: 1000, maxAge: 600, updateAge: 0 }
    const house = await tokenHouse({ more: { session } })
    const browser = await house.enter()
    const begun = Date.now()
    for (let i = 0; i < 100; i += 1) {
      vi.setSystemTime(begun + i * 9900)
      await act(house, browser, "endOthers")
      expect(await isSignedIn(browser)).toBe(true)
    }
    vi.setSystemTime(begun + 1_002_000)
    expect(await browser.session()).toBeNull()
  })

  test("changes nothing where no cookie can be set", async () => {
    const house = await tokenHouse()
    const [phone, laptop] = [await house.enter(), await house.enter()]
    const inComponent = await house.auth.for(requestOf(laptop), { canSetCookies: false })
    await expect(inComponent.sessions.endOthers()).rejects.toThrow(CannotSetCookies)
    expect(await Promise.all([phone, laptop].map(isSignedIn))).toEqual([true, true])
  })

  test("is done by one of two requests of a browser, which stays signed in", async () => {
    const house = await tokenHouse()
    const [phone, laptop] = [await house.enter(), await house.enter()]
    const requests = await Promise.all([1, 2].map(() => house.auth.for(requestOf(laptop))))
    const done = await Promise.allSettled(requests.map((own) => own.sessions.endOthers()))
    expect(done.map(({ status }) => status).toSorted()).toEqual(["fulfilled", "rejected"])
    for (const own of requests) keepCookies(laptop, own.apply(new Response()))
    expect(await Promise.all([phone, laptop].map(isSignedIn))).toEqual([false, true])
  })

  test("by an attacker with a stolen session does not undo endAll, in either order", async () => {
    const { store, state } = stoppableStore()
    const house = await tokenHouse({ store })
    const endAll = async () => (await house.auth.forUser(house.idOf())).sessions.endAll()
    for (const order of ["all first", "all meanwhile", "all last"]) {
      const [owner, thief] = [await house.enter(), await house.enter()]
      if (order === "all first") await endAll()
      // Once the mark of the others is decided, and before it is written.
      if (order === "all meanwhile") state.beforeSet = endAll
      await act(house, thief, "endOthers").catch((error: unknown) => {
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
    const house = await tokenHouse()
    const [phone, laptop, bobs] = [
      await house.enter(),
      await house.enter(),
      await house.enter("bob"),
    ]
    for (const other of [phone, bobs]) {
      await act(house, laptop, "end", String((await claimsOf(other))["auth_id"]))
    }
    // Whether there was such a session is not known.
    expect(await Promise.all([phone, laptop, bobs].map(isSignedIn))).toEqual([false, true, true])
  })

  test.each(["", "x", "A".repeat(23), { $ne: null }, null])("refuses %o", async (handle) => {
    const { auth, enter } = await tokenHouse()
    const own = await auth.for(requestOf(await enter()))
    // A program without types can pass anything.
    expect(await own.sessions.end(handle as string)).toBe(false)
  })

  test("of the current one signs out", async () => {
    const house = await tokenHouse()
    const browser = await house.enter()
    const own = await house.auth.for(requestOf(browser))
    expect(await own.session()).not.toBeNull()
    expect(await own.sessions.end(String((await claimsOf(browser))["auth_id"]))).toBe(true)
    expect(await own.session()).toBeNull()
    keepCookies(browser, own.apply(new Response()))
    expect(browser.cookies.has(cookieName)).toBe(false)
  })

  test("lists none, and says why", async () => {
    const { auth, enter, idOf } = await tokenHouse()
    const own = await auth.for(requestOf(await enter()))
    await expect(own.sessions.list()).rejects.toThrow(ConfigError)
    await expect((await auth.forUser(idOf())).sessions.list()).rejects.toThrow(ConfigError)
  })
})

describe("ends within a second", () => {
  test("leave a sign-in of afterwards, and end it when all are ended again", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_100 })
    const house = await tokenHouse()
    const endAll = async () => (await house.auth.forUser(house.idOf())).sessions.endAll()
    const before = await house.enter()
    vi.setSystemTime(Date.now() + 1)
    await endAll()
    vi.setSystemTime(Date.now() + 1)
    const after = await house.enter()
    expect(await Promise.all([before, after].map(isSignedIn))).toEqual([false, true])
    await act(house, after, "endOthers")
    expect(await isSignedIn(after)).toBe(true)
    await endAll()
    expect(await isSignedIn(after)).toBe(false)
    vi.setSystemTime(1_800_000_001_001)
    expect(await isSignedIn(await house.enter())).toBe(true)
  })

  test("reach a sign-in that counts as of a later one, as its address was just verified", async () => {
    vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_900 })
    const house = await tokenHouse()
    const browser = visitor(house.config)
    const token = { sub: house.idOf(), auth_type: "email", auth_id: "A".repeat(22) } as const
    const ahead = { ...token, auth_time: 1_800_000_002, auth_stored: "user" } as const
    const salt = cookieName
    browser.cookies.set(cookieName, await encode({ token: ahead, secret, salt }))
    expect(await isSignedIn(browser)).toBe(true)
    vi.setSystemTime(1_800_000_001_000)
    await (await house.auth.forUser(house.idOf())).sessions.endAll()
    expect(await isSignedIn(browser)).toBe(false)
  })

  test.each(["endAll", "endOthers"] as const)(
    "make a sign-in fail that is under way: %s",
    async (name) => {
      vi.useFakeTimers({ toFake: ["Date"], now: 1_800_000_000_100 })
      const house = await tokenHouse()
      const owner = await house.enter()
      house.checks.push(async () => {
        house.checks.length = 0
        vi.setSystemTime(Date.now() + 1)
        await act(house, owner, name)
        vi.setSystemTime(Date.now() + 1)
      })
      expect((await house.enter()).cookies.has(cookieName)).toBe(false)
      expect((await house.enter()).cookies.has(cookieName)).toBe(true)
    },
  )
})

describe("while the store is out of reach", () => {
  test("a session is not read as signed out: 503, and its cookie stays", async () => {
    const { store, state } = stoppableStore()
    const house = await tokenHouse({ store, more: { session: { updateAge: 0 } } })
    const browser = await house.enter()
    state.isDown = true
    const response = await browser.get("session")
    expect([response.status, response.headers.getSetCookie()]).toEqual([503, []])
    const own = await house.auth.for(requestOf(browser))
    await expect(own.session()).rejects.toThrow(AdapterError)
    for (const name of ["endOthers", "endAll", "end"] as const) {
      await expect(act(house, browser, name)).rejects.toThrow(AdapterError)
    }
    expect((await house.enter()).cookies.has(cookieName)).toBe(false)
    await browser.submit("signout")
    expect(browser.cookies.has(cookieName)).toBe(true)
    state.isDown = false
    expect(await isSignedIn(browser)).toBe(true)
  })

  test("on the way, the session that ends others goes on", async () => {
    const { store, state } = stoppableStore()
    const house = await tokenHouse({ store })
    const [phone, laptop] = [await house.enter(), await house.enter()]
    state.beforeSet = () => Promise.reject(new Error("down"))
    await expect(act(house, laptop, "endOthers")).rejects.toThrow(AdapterError)
    expect(await Promise.all([phone, laptop].map(isSignedIn))).toEqual([true, true])
    await act(house, laptop, "endOthers")
    expect(await Promise.all([phone, laptop].map(isSignedIn))).toEqual([false, true])
  })
})

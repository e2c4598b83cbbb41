import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AdapterMethod } from "../../src/adapters.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { application, storeUser } from "../support/application.ts"
import { sessionCookie, visitor } from "../support/visitor.ts"
import type { ReplacedMethods } from "../support/watched-adapter.ts"

const start = new Date("2026-03-04T05:06:07.089Z")
const day = 86_400_000

/** An application with one stored user, signed in, and a list of the adapter calls made since. */
async function open(options: Partial<AuthConfig> = {}, broken: ReplacedMethods = {}) {
  const passwords = Credentials({ credentials: {}, authorize: () => ada })
  const { config, adapter, log } = application({ providers: [passwords], ...options }, broken)
  const ada = await storeUser(adapter, { name: "Ada" })
  const browser = visitor(config)
  await browser.submit("callback/credentials")
  log.length = 0
  return { config, adapter, browser, log, userId: ada.id }
}

type Opened = Awaited<ReturnType<typeof open>>

function called({ log }: { readonly log: readonly string[] }, method: AdapterMethod): number {
  return log.filter((name) => name === method).length
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

describe("a session of the database strategy", () => {
  test("starts with credentials too, and shows name, email and image", async () => {
    const { browser } = await open()
    expect(await browser.session()).toEqual({
      user: { name: "Ada", email: "ada@example.com", image: null },
      expires: new Date(start.getTime() + 30 * day).toISOString(),
    })
  })

  // asvs 14.3.3
  // spec W8, R16, A7
  test("has only a token in the cookie", async () => {
    const { browser, adapter } = await open()
    const token = browser.cookies.get(sessionCookie) ?? ""
    expect(token).toMatch(/^[0-9a-f]{64}$/)
    expect(await adapter.getSessionAndUser?.(token)).toMatchObject({
      session: { sessionToken: token },
    })
  })

  // asvs 7.2.3, 11.5.1
  test("has a token of 256 random bits, which is not a UUID", async () => {
    const tokens = new Set<string>()
    for (let i = 0; i < 20; i += 1) {
      const { browser } = await open()
      tokens.add(browser.cookies.get(sessionCookie) ?? "")
    }
    expect(tokens.size).toBe(20)
    // Behind the digits may be the time of the sign-in.
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{64}(?:~[0-9a-z]{6,8})?$/)
  })

  // spec O30
  test("has the token that generateSessionToken returns", async () => {
    const { browser } = await open({ session: { generateSessionToken: () => "made-by-hand" } })
    expect(browser.cookies.get(sessionCookie)).toBe("made-by-hand")
  })

  test.each(["", undefined, 7, "a\u0000b"])(
    "is not started when generateSessionToken makes %j",
    async (made) => {
      // A program without types can return anything.
      const generateSessionToken = () => made as string
      const { browser } = await open({ session: { generateSessionToken } })
      const response = await browser.submit("callback/credentials")
      expect(response.headers.get("location")).toContain("error=Configuration")
      expect(await browser.session()).toBeNull()
    },
  )

  test.each(["%00", "a%1Fb", "a%C2%9Fb"])(
    "is none with control characters, which the database is not asked for: %s",
    async (token) => {
      const home = await open()
      for (const path of ["session", "signout"]) {
        home.browser.cookies.set(sessionCookie, token)
        if (path === "session") expect(await home.browser.session()).toBeNull()
        else await home.browser.submit(path)
        expect(home.browser.cookies.has(sessionCookie)).toBe(false)
      }
      expect(home.log).toEqual([])
    },
  )

  // spec S1, L3
  test("needs only one read before updateAge has passed", async () => {
    const home = await open()
    vi.setSystemTime(start.getTime() + day - 1)
    const response = await home.browser.get("session")
    expect(called(home, "getSessionAndUser")).toBe(1)
    expect(called(home, "updateSession")).toBe(0)
    expect(response.headers.getSetCookie()).toEqual([])
  })

  // spec S1
  test("is extended in record and cookie alike once updateAge has passed", async () => {
    const home = await open()
    vi.setSystemTime(start.getTime() + day)
    const response = await home.browser.get("session")
    const extended = new Date(start.getTime() + 31 * day)
    expect(response.headers.getSetCookie().join()).toContain(`Expires=${extended.toUTCString()}`)
    expect(await response.json()).toMatchObject({ expires: extended.toISOString() })
    const stored = await home.adapter.getSessionAndUser?.(
      home.browser.cookies.get(sessionCookie) ?? "",
    )
    expect(stored?.session.expires).toEqual(extended)
  })

  // spec O29
  test("is extended at every access when updateAge is 0", async () => {
    const home = await open({ session: { updateAge: 0 } })
    await home.browser.session()
    await home.browser.session()
    expect(called(home, "updateSession")).toBe(2)
  })

  // spec S2
  test("ends when it has expired, and its record is deleted", async () => {
    const home = await open()
    const token = home.browser.cookies.get(sessionCookie) ?? ""
    vi.setSystemTime(start.getTime() + 30 * day)
    expect(await home.browser.session()).toBeNull()
    expect(home.browser.cookies.has(sessionCookie)).toBe(false)
    expect(await home.adapter.getSessionAndUser?.(token)).toBeNull()
  })

  test("is null, and the cookie goes, when the record is gone", async () => {
    const { browser, adapter } = await open()
    await adapter.deleteSession?.(browser.cookies.get(sessionCookie) ?? "")
    expect(await browser.session()).toBeNull()
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  // asvs 16.5.2
  test("responds with 503 and keeps the cookie while the database is down", async () => {
    let down = false
    const home: Opened = await open(
      {},
      {
        getSessionAndUser(token) {
          if (down) throw new Error("connect ECONNREFUSED")
          return home.adapter.getSessionAndUser(token)
        },
      },
    )
    down = true
    const response = await home.browser.get("session")
    expect(response.status).toBe(503)
    expect(response.headers.get("cache-control")).toContain("no-store")
    expect(await response.json()).not.toBeNull()
    down = false
    expect(await home.browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  test("goes on when an adapter returns its expiry as text", async () => {
    const home: Opened = await open(
      {},
      {
        async getSessionAndUser(token) {
          const found = await home.adapter.getSessionAndUser(token)
          // As adapters over stores without a date type return it.
          const expires = found?.session.expires.toISOString() as never
          return found ? { ...found, session: { ...found.session, expires } } : null
        },
      },
    )
    const response = await home.browser.get("session")
    expect([response.status, await response.json()]).toMatchObject([200, { user: {} }])
  })

  test("does not go on for ever when an adapter returns an expiry that is no Date", async () => {
    const home: Opened = await open(
      {},
      {
        async getSessionAndUser(token) {
          const found = await home.adapter.getSessionAndUser(token)
          // What adapters over stores without a date type have returned.
          const expires = "2099-01-01" as never
          return found ? { ...found, session: { ...found.session, expires } } : null
        },
      },
    )
    expect((await home.browser.get("session")).status).toBe(503)
  })

  // asvs 3.3.4, 10.1.1, 15.3.1
  // spec C18
  test("does not show its token to the session callback or the client", async () => {
    const seen: unknown[] = []
    const home = await open({
      callbacks: {
        session: (params) => {
          seen.push(params)
          return params.session
        },
      },
    })
    const shown = await home.browser.session()
    const token = home.browser.cookies.get(sessionCookie) ?? ""
    expect(JSON.stringify([seen, shown])).not.toContain(token)
  })

  // asvs 8.3.2
  test("passes the stored user to the session callback", async () => {
    const { browser } = await open({
      callbacks: {
        session: ({ session, user }) => ({
          ...session,
          user: { ...session.user, id: user?.id ?? "" },
        }),
      },
    })
    expect(await browser.session()).toMatchObject({ user: { id: expect.stringMatching(/./) } })
  })

  // An application that reads `user.id` keeps working after its move from Auth.js.
  test.each<[string, AuthConfig["callbacks"], string[]]>([
    [
      "returns what it gets",
      { session: (given) => given.session },
      ["id", "name", "email", "image"],
    ],
    [
      "returns a copy",
      { session: ({ session: { user, ...rest } }) => ({ ...rest, user: { ...user } }) },
      ["id", "name", "email", "image"],
    ],
    ["is missing", {}, ["name", "email", "image"]],
  ])(
    "shows no other column of the user if the session callback %s",
    async (_kind, callbacks, shown) => {
      const { browser, config, adapter, userId } = await open({ callbacks })
      const columns = { id: userId, role: "admin", passwordHash: "x" }
      await adapter.updateUser?.(columns)
      const { session: read } = await createAuth(config).for(browser.pageRequest())
      for (const session of [await browser.session(), await read()]) {
        expect(Object.keys(Object(session).user)).toEqual(shown)
      }
    },
  )

  test("hands what the client sends on an update to the session callback", async () => {
    const { browser } = await open({
      callbacks: {
        session: ({ session, trigger, newSession }) =>
          trigger === "update" ? { ...session, user: { name: String(newSession) } } : session,
      },
    })
    const response = await browser.submit("session", { data: "Lovelace" })
    expect(await response.json()).toMatchObject({ user: { name: "Lovelace" } })
  })

  // asvs 7.2.4
  test("dies when its browser signs in again", async () => {
    const { browser, adapter } = await open()
    const before = browser.cookies.get(sessionCookie) ?? ""
    await browser.submit("callback/credentials")
    expect(browser.cookies.get(sessionCookie)).not.toBe(before)
    expect(await adapter.getSessionAndUser?.(before)).toBeNull()
  })

  test("is never adopted from a cookie that was planted before signing in", async () => {
    const { config } = await open()
    const victim = visitor(config)
    victim.cookies.set(sessionCookie, "planted")
    await victim.submit("callback/credentials")
    expect(victim.cookies.get(sessionCookie)).not.toBe("planted")
  })

  // asvs 7.4.1
  // spec S3
  test("ends at sign-out in browser and database, and the event gets the record", async () => {
    const ended: unknown[] = []
    const home = await open({ events: { signOut: (message) => void ended.push(message) } })
    const token = home.browser.cookies.get(sessionCookie) ?? ""
    await home.browser.submit("signout")
    expect(home.browser.cookies.has(sessionCookie)).toBe(false)
    expect(await home.adapter.getSessionAndUser?.(token)).toBeNull()
    expect(ended).toEqual([{ session: expect.objectContaining({ sessionToken: token }) }])
  })

  test("goes on, and says so, when it cannot be deleted at sign-out", async () => {
    const deleteSession = () => {
      throw new Error("connect ECONNREFUSED")
    }
    const home = await open({}, { deleteSession })
    const response = await home.browser.submit("signout")
    expect(response.headers.get("location")).toContain("/auth/error?error=Configuration")
    expect(home.browser.cookies.has(sessionCookie)).toBe(true)
  })
})

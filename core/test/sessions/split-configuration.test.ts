// asvs 7.4.2
import { encode as theirEncode } from "@auth/core/jwt"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { type AuthConfig, createAuth, type JWT, type User } from "../../src/index.ts"
import { decode } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, secret, sessionCookie, visitor, type Visitor } from "../support/visitor.ts"

const site = "http://app.example.com"
const start = new Date("2026-03-04T05:06:07.000Z")
const hour = 3_600_000
const jwtSession = { strategy: "jwt" } as const
const ada = { name: "Ada", email: "ada@example.com" }

interface Options {
  /** Of the half without an adapter. */
  readonly edge?: Partial<AuthConfig>
  /** Claims of a token that Auth.js sealed, instead of a sign-in here. */
  readonly moved?: JWT
  /** Who signs in, instead of the stored user. */
  readonly signsIn?: User
}

/**
 * One browser before two configurations with one secret: a proxy on the edge, which has no adapter, and the
 * routes and pages, which have it.
 */
async function splitSite({ edge = {}, moved, signsIn }: Options = {}) {
  const adapter = MemoryAdapter()
  const user = await adapter.createUser({ id: "x", ...ada, emailVerified: null })
  const getUser = vi.spyOn(adapter, "getUser")
  const passwords = Credentials({ credentials: {}, authorize: () => signsIn ?? user })
  const halves = {
    edge: configWith({ session: jwtSession, ...edge }),
    full: configWith({
      adapter,
      // With credentials, a user that Auth.js does not mention need not be stored.
      providers: moved === undefined ? [passwords] : [],
      session: jwtSession,
    }),
  }
  let config = halves.full
  const browser = visitor(() => config)
  if (moved === undefined) await browser.submit("callback/credentials")
  else {
    const token = { sub: user.id, ...ada, ...moved }
    browser.cookies.set(sessionCookie, await theirEncode({ token, secret, salt: sessionCookie }))
  }
  getUser.mockClear()
  const read = (half: AuthConfig) => {
    config = half
    return browser.session()
  }
  return {
    browser,
    /** A request that the proxy lets through: it extends the session when that is due. */
    passProxy: () => read(halves.edge),
    /** `GET session` of the routes. */
    askRoute: () => read(halves.full),
    /** A server component, which sets no cookies. */
    async renderPage() {
      const cookie = browser.cookieHeader()
      const request = new Request(site, { headers: { cookie } })
      return (await createAuth(halves.full).for(request, { canSetCookies: false })).session()
    },
    deleteUser: () => adapter.deleteUser(user.id),
    questions: () => getUser.mock.calls.length,
  }
}

type SplitSite = Awaited<ReturnType<typeof splitSite>>

function claimsOf(browser: Visitor): Promise<JWT | null> | JWT | null {
  return decode({ token: browser.cookies.get(sessionCookie) ?? "", secret, salt: sessionCookie })
}

/** A callback that changes a claim each time, so that the token is sealed at each read. */
function counting(): NonNullable<AuthConfig["callbacks"]> {
  let count = 0
  return { jwt: ({ token }) => ({ ...token, count: count++ }) }
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

const seenBy: readonly [string, (site: SplitSite) => Promise<unknown>][] = [
  ["the routes", ({ askRoute }) => askRoute()],
  ["the pages", ({ renderPage }) => renderPage()],
]

const proxies: readonly [string, Options][] = [
  ["a proxy that extends sessions", {}],
  ["a proxy whose jwt callback changes a claim", { edge: { callbacks: counting() } }],
  [
    "a proxy that extends them at each read",
    { edge: { session: { ...jwtSession, updateAge: 0 } } },
  ],
  ["a proxy, and a token that Auth.js sealed", { moved: {} }],
]

describe.each(proxies)("behind %s", (_proxy, options) => {
  test.each(seenBy)(
    "the session of a deleted user ends for %s within updateAge",
    async (_reader, seen) => {
      const opened = await splitSite(options)
      const endedAt: number[] = []
      for (let hours = 0; hours <= 120; hours += 6) {
        vi.setSystemTime(start.getTime() + hours * hour)
        await opened.passProxy()
        const session = await seen(opened)
        if (hours === 24) {
          expect(session).toMatchObject({ user: ada })
          await opened.deleteUser()
        }
        if (session === null) endedAt.push(hours)
      }
      expect(endedAt[0]).toBeGreaterThan(24)
      expect(endedAt[0]).toBeLessThanOrEqual(48)
      // It stays so, although the proxy, which cannot know, may go on.
      expect(endedAt).toHaveLength((120 - Number(endedAt[0])) / 6 + 1)
    },
  )

  test("the session of a user who is stored goes on", async () => {
    const opened = await splitSite(options)
    for (let hours = 0; hours <= 120; hours += 6) {
      vi.setSystemTime(start.getTime() + hours * hour)
      expect(await opened.passProxy()).toMatchObject({ user: ada })
      expect(await opened.renderPage()).toMatchObject({ user: ada })
      expect(await opened.askRoute()).toMatchObject({ user: ada })
    }
  })
})

describe("the half with the adapter", () => {
  test("asks it once in updateAge, however often the proxy extends the session", async () => {
    const opened = await splitSite({ edge: { session: { ...jwtSession, updateAge: 0 } } })
    for (let hours = 1; hours <= 5 * 24; hours += 1) {
      vi.setSystemTime(start.getTime() + hours * hour)
      await opened.passProxy()
      await opened.askRoute()
      await opened.renderPage()
    }
    expect(opened.questions()).toBe(5)
  })

  test("asks as seldom without a proxy", async () => {
    const opened = await splitSite()
    for (let hours = 1; hours <= 5 * 24; hours += 1) {
      vi.setSystemTime(start.getTime() + hours * hour)
      await opened.askRoute()
    }
    expect(opened.questions()).toBe(5)
  })

  test("neither asks for a user who is not stored nor encrypts their token at each read", async () => {
    const opened = await splitSite({ signsIn: { id: "elsewhere", ...ada } })
    vi.setSystemTime(start.getTime() + 24 * hour)
    await opened.passProxy()
    const token = opened.browser.cookies.get(sessionCookie)
    expect(await opened.askRoute()).toMatchObject({ user: ada })
    expect(opened.questions()).toBe(0)
    expect(opened.browser.cookies.get(sessionCookie)).toBe(token)
  })
})

describe("the claim auth_checked", () => {
  test("is when the adapter was asked last, and a half without one copies it", async () => {
    const callbacks = { jwt: ({ token }: { token: JWT }) => ({ ...token, auth_checked: 2 ** 40 }) }
    const opened = await splitSite({ edge: { callbacks } })
    const seconds = start.getTime() / 1000
    expect(await claimsOf(opened.browser)).toMatchObject({ iat: seconds, auth_checked: seconds })
    vi.setSystemTime(start.getTime() + 24 * hour)
    await opened.passProxy()
    const extended = { iat: seconds + 86_400, auth_checked: seconds }
    expect(await claimsOf(opened.browser)).toMatchObject(extended)
    await opened.askRoute()
    expect(await claimsOf(opened.browser)).toMatchObject({ auth_checked: seconds + 86_400 })
  })

  test("is in no token of an application without an adapter", async () => {
    const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", ...ada }) })
    const browser = visitor(configWith({ providers: [passwords] }))
    await browser.submit("callback/credentials")
    expect(await claimsOf(browser)).not.toHaveProperty("auth_checked")
    vi.setSystemTime(start.getTime() + 24 * hour)
    await browser.session()
    expect(await claimsOf(browser)).not.toHaveProperty("auth_checked")
  })
})

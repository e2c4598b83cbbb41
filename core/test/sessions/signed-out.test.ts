import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AuthConfig, JWT } from "../../src/index.ts"
import { decode, encode, getToken } from "../../src/jwt.ts"
import Credentials from "../../src/providers/credentials.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { lateBrowser, type LateBrowser } from "../support/late-browser.ts"
import { configWith, secret, sessionCookie, visitor } from "../support/visitor.ts"
import { providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

const markerName = `signed-out.${sessionCookie}`
const site = "https://app.example.com"
const start = new Date("2026-03-04T05:06:07.500Z")
const seconds = Math.floor(start.getTime() / 1000)

const passwords = Credentials({
  credentials: { name: {} },
  authorize: ({ name }) => ({ id: String(name), name: String(name) }),
})

/** Each read encrypts the token again, as where `updateAge` has passed. */
const configured = (options: Partial<AuthConfig> = {}): AuthConfig =>
  configWith({ providers: [passwords], session: { strategy: "jwt", updateAge: 0 }, ...options })

const linking = (): AuthConfig =>
  configured({
    adapter: MemoryAdapter(),
    providers: [providerOf(), Passkey],
    experimental: { enableWebAuthn: true },
  })

async function enter(browser: LateBrowser, name = "ada"): Promise<LateBrowser> {
  await browser.submit("callback/credentials", { name })
  return browser
}

const markerOf = (response: Response): string | undefined =>
  response.headers.getSetCookie().find((header) => header.includes("signed-out."))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: start })
})

afterEach(() => {
  vi.useRealTimers()
})

describe("after a sign-out under the jwt strategy", () => {
  // asvs 7.4.1
  // spec S4
  test.each([sessionCookie, `__Secure-${sessionCookie}`, "__Host-app.session"])(
    "the response to a slower read does not sign in again (%s)",
    async (name) => {
      const origin = name.startsWith("__") ? site : "http://app.example.com"
      const config = configured({ cookies: { sessionToken: { name } } })
      const browser = await enter(lateBrowser(config, origin))
      await browser.begin("session")
      await browser.submit("signout")
      expect(browser.cookies.has(name)).toBe(false)
      expect(await (await browser.arrive()).json()).toMatchObject({ user: { name: "ada" } })
      expect(browser.cookies.has(name)).toBe(true)
      expect(await browser.session()).toBeNull()
      expect(browser.cookies.has(name)).toBe(false)
    },
  )

  test("nothing else happens when the answer comes before", async () => {
    const browser = await enter(lateBrowser(configured()))
    await browser.begin("session")
    await browser.arrive()
    await browser.submit("signout")
    expect(await browser.session()).toBeNull()
    await enter(browser)
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
  })

  test("it does not matter when the late cookie is read", async () => {
    const browser = await enter(lateBrowser(configured()))
    await browser.begin("session")
    const left = await browser.submit("signout")
    await browser.arrive()
    const [, age] = /Max-Age=(\d+)/.exec(markerOf(left) ?? "") ?? []
    // As long as a token lives that was encrypted while the user signed out.
    expect(Number(age)).toBe(30 * 86_400)
    vi.setSystemTime(start.getTime() + 3_600_000)
    expect(await browser.session()).toBeNull()
  })

  test("a long session in several cookies ends as well", async () => {
    const jwt = ({ token }: { token: JWT }): JWT => ({ ...token, note: "x".repeat(4000) })
    const browser = await enter(lateBrowser(configured({ callbacks: { jwt } })))
    await browser.begin("session")
    await browser.submit("signout")
    await browser.arrive()
    expect(browser.cookies.has(`${sessionCookie}.1`)).toBe(true)
    expect(await browser.session()).toBeNull()
    expect([...browser.cookies.keys()].filter((name) => name.startsWith(sessionCookie))).toEqual([])
  })

  test("the answer to a slower update does not sign in again", async () => {
    const browser = await enter(lateBrowser(configured()))
    const csrfToken = await browser.csrfToken()
    const body = new URLSearchParams({ csrfToken })
    await browser.begin("session", { method: "POST", body })
    await browser.submit("signout")
    await browser.arrive()
    const answer = await browser.post("session", { csrfToken })
    expect(await answer.json()).toBeNull()
  })

  test("what came late links no account and adds no passkey", async () => {
    const browser = lateBrowser(linking())
    await signIn(browser)
    await browser.begin("session")
    await browser.submit("signout")
    await browser.arrive()
    const token = browser.cookies.get(sessionCookie) ?? ""
    const register = await browser.get("webauthn-options/passkey?action=register")
    expect(register.status).toBe(400)
    browser.cookies.set(sessionCookie, token)
    const away = await browser.submit("signin/local", { link: "true" })
    const where = new URL(away.headers.get("location") ?? "")
    expect(where.pathname + where.search).toBe("/auth/error?error=AccessDenied")
  })

  test("what came late is nothing for getToken", async () => {
    const browser = await enter(lateBrowser(configured()))
    await browser.begin("session")
    await browser.submit("signout")
    await browser.arrive()
    const cookie = browser.cookieHeader()
    expect(await getToken({ req: { headers: { cookie } }, secret })).toBeNull()
    const planted = cookie.replace(/(signed-out[^=]*)=\d+/, `$1=${seconds + 3600}`)
    expect(await getToken({ req: { headers: { cookie: planted } }, secret })).not.toBeNull()
  })

  test("a token that Auth.js encrypted ends by its iat", async () => {
    const browser = lateBrowser(configured())
    const token = await encode({ token: { sub: "ada", name: "ada" }, secret, salt: sessionCookie })
    browser.cookies.set(sessionCookie, token)
    vi.setSystemTime(start.getTime() + 5000)
    await browser.begin("session")
    await browser.submit("signout")
    await browser.arrive()
    expect(await browser.session()).toBeNull()
  })

  test("a session of a server whose clock is ahead ends as well", async () => {
    const browser = lateBrowser(configured())
    vi.setSystemTime(start.getTime() + 10_000)
    await enter(browser)
    vi.setSystemTime(start)
    await browser.begin("session")
    await browser.submit("signout")
    await browser.arrive()
    vi.setSystemTime(start.getTime() + 1000)
    expect(await browser.session()).toBeNull()
  })

  test("a sign-in in the same second works, and so does one by a clock that is behind", async () => {
    for (const later of [0, -20_000]) {
      vi.setSystemTime(start)
      const browser = await enter(lateBrowser(configured()))
      await browser.submit("signout")
      vi.setSystemTime(start.getTime() + later)
      await enter(browser, "grace")
      expect(await browser.session()).toMatchObject({ user: { name: "grace" } })
      vi.setSystemTime(start.getTime() + 60_000)
      expect(await browser.session()).toMatchObject({ user: { name: "grace" } })
    }
  })

  test("the session of before does not replace the one that began since", async () => {
    const browser = await enter(lateBrowser(configured()))
    vi.setSystemTime(start.getTime() + 2000)
    await browser.begin("session")
    await browser.submit("signout")
    vi.setSystemTime(start.getTime() + 4000)
    await enter(browser, "grace")
    await browser.arrive()
    expect(await browser.session()).toBeNull()
  })

  test("the cookie says when the user signed out, and goes soon after the next sign-in", async () => {
    const browser = await enter(lateBrowser(configured(), site))
    const left = await browser.submit("signout")
    expect(markerOf(left)).toBe(
      `__Host-${markerName}=${seconds}; Max-Age=2592000; Path=/; HttpOnly; Secure; SameSite=Lax`,
    )
    vi.setSystemTime(start.getTime() + 9000)
    const entered = await browser.submit("callback/credentials", { name: "ada" })
    expect(markerOf(entered)).toContain(`signed-out.${sessionCookie}=${seconds}; Max-Age=900; `)
  })

  test("it has the reach of the session cookie", async () => {
    const options = { domain: "example.com", sameSite: "none", httpOnly: false } as const
    const config = configured({ cookies: { sessionToken: { options } } })
    const browser = await enter(lateBrowser(config, site))
    const marker = markerOf(await browser.submit("signout"))
    expect(marker).toContain(`__Secure-${markerName}=`)
    expect(marker).toContain("; Domain=example.com; Path=/; HttpOnly; Secure; SameSite=None")
  })

  test("signing in without it sets no further cookie, and neither does signing out without a session", async () => {
    const browser = lateBrowser(configured())
    expect(markerOf(await browser.submit("signout"))).toBeUndefined()
    const entered = await browser.submit("callback/credentials", { name: "ada" })
    expect(markerOf(entered)).toBeUndefined()
  })
})

describe("the cookie of a sign-out", () => {
  test.each([
    ["in the future", String(seconds + 3600)],
    ["of the day before", String(seconds - 86_400)],
    ["without a number", "yesterday"],
    ["empty", ""],
    ["infinite", "Infinity"],
    ["negative", "-1"],
  ])("ends no session when it is %s", async (_how, value) => {
    const browser = await enter(lateBrowser(configured()))
    browser.cookies.set(markerName, value)
    expect(await browser.session()).toMatchObject({ user: { name: "ada" } })
  })

  test.each(["yesterday", String(seconds + 50), String(seconds + 3600)])(
    "does not keep anybody from signing in when it is planted: %s",
    async (value) => {
      const browser = lateBrowser(configured())
      browser.cookies.set(markerName, value)
      await enter(browser)
      for (const later of [0, 45, 3600, 7200]) {
        vi.setSystemTime(start.getTime() + later * 1000)
        expect([later, await browser.session()]).toEqual([later, expect.anything()])
      }
    },
  )

  test("dates no sign-in", async () => {
    const browser = lateBrowser(configured())
    browser.cookies.set(markerName, String(seconds + 50))
    await enter(browser)
    const token = browser.cookies.get(sessionCookie) ?? ""
    expect(await decode({ token, secret, salt: sessionCookie })).toMatchObject({
      auth_time: seconds,
    })
  })

  test("ends no session of another application on the same host", async () => {
    const other = configured({ cookies: { sessionToken: { name: "other.session" } } })
    const browser = await enter(lateBrowser(configured()))
    const neighbour = visitor(other)
    await neighbour.submit("callback/credentials", { name: "grace" })
    await browser.submit("signout")
    for (const [name, value] of browser.cookies) neighbour.cookies.set(name, value)
    expect(await neighbour.session()).toMatchObject({ user: { name: "grace" } })
  })

  test("ends no token of a format of your own that has no date", async () => {
    const config = configured({
      jwt: {
        encode: ({ token }) => Promise.resolve(String(token?.name)),
        decode: ({ token }) => Promise.resolve({ name: token ?? "" }),
      },
    })
    const browser = await enter(lateBrowser(config))
    await browser.submit("signout")
    await enter(browser, "grace")
    expect(await browser.session()).toMatchObject({ user: { name: "grace" } })
  })

  test("is of no use to database sessions, and is not set", async () => {
    const config = { ...linking(), session: { strategy: "database" } } satisfies AuthConfig
    const browser = lateBrowser(config)
    await signIn(browser)
    expect(markerOf(await browser.submit("signout"))).toBeUndefined()
    expect(await browser.session()).toBeNull()
  })
})

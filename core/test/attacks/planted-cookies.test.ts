import { describe, expect, test } from "vitest"
import { seal } from "../../src/crypto/seal.ts"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, origin, secret, sessionCookie, visitor } from "../support/visitor.ts"
import {
  answerTo,
  currentProvider,
  providerOf,
  signIn,
  useProvider,
} from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

const secureOrigin = "https://app.example.com"
const passwords = Credentials({
  credentials: { name: {} },
  authorize: ({ name }) => ({ id: String(name), name: String(name) }),
})

/** Cookies that a page on a sibling sub-domain, or on plain http, could set for the application. */
describe("a planted cookie", () => {
  test.each(["a b", 'a"b', "a(b", "a@b", "ü", "", "../../x", "x".repeat(3000)])(
    "that looks like a check cookie, %j, does not stop sign-ins",
    async (suffix) => {
      const browser = application().browser()
      browser.cookies.set(`authjs.state.${suffix}`, "planted")
      expect(await signIn(browser)).toBe(origin)
    },
  )

  test("in great number makes no answer too large for a proxy", async () => {
    const browser = application().browser()
    for (let i = 100; i < 280; i += 1) {
      browser.cookies.set(`authjs.state.0000${i}abcdef`, "x")
      browser.cookies.set(`authjs.session-token.${i}`, "x")
    }
    const away = await browser.submit("signin/local")
    expect(away.headers.get("location")).toContain(currentProvider().issuer)
    const session = await browser.get("session")
    for (const { headers } of [away, session]) {
      expect(headers.getSetCookie().join("").length).toBeLessThan(8192)
    }
  })

  test("for the CSRF check is not taken on https unless no sub-domain could set it", async () => {
    const config = configWith({ providers: [passwords] })
    const attacker = visitor(config, origin)
    const csrfToken = await attacker.csrfToken()
    const pair = attacker.cookies.get("authjs.csrf-token") ?? ""
    const victim = visitor(config, secureOrigin)
    for (const name of ["authjs.csrf-token", "__Secure-authjs.csrf-token"]) {
      victim.cookies.set(name, pair)
    }
    const response = await victim.post("callback/credentials", { csrfToken, name: "mallory" })
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
    expect(await victim.session()).toBeNull()
  })

  // asvs 12.2.1
  // threat 3
  test("with a session from plain http is not a session on https", async () => {
    const config = configWith({ providers: [passwords] })
    const attacker = visitor(config, origin)
    await attacker.submit("callback/credentials", { name: "mallory" })
    const stolen = attacker.cookies.get(sessionCookie) ?? ""
    const victim = visitor(config, secureOrigin)
    victim.cookies.set(sessionCookie, stolen)
    expect(await victim.session()).toBeNull()
    victim.cookies.set(`__Secure-${sessionCookie}`, stolen)
    expect(await victim.session()).toBeNull()
  })

  test("that comes after the browser's own of the same name does not count", async () => {
    const config = configWith({ providers: [passwords] })
    const attacker = visitor(config)
    await attacker.submit("callback/credentials", { name: "mallory" })
    const victim = visitor(config)
    await victim.submit("callback/credentials", { name: "ada" })
    const own = victim.cookies.get(sessionCookie) ?? ""
    victim.cookies.set(
      sessionCookie,
      `${own}; ${sessionCookie}=${attacker.cookies.get(sessionCookie)}`,
    )
    expect(await victim.session()).toMatchObject({ user: { name: "ada" } })
  })

  test("with a chunk of another session gives neither session", async () => {
    const jwt = ({ token }: { token: object }) => ({ ...token, padding: "p".repeat(4000) })
    const config = configWith({ providers: [passwords], callbacks: { jwt } })
    const [ada, mallory] = [visitor(config), visitor(config)]
    await ada.submit("callback/credentials", { name: "ada" })
    await mallory.submit("callback/credentials", { name: "mallory" })
    ada.cookies.set(`${sessionCookie}.1`, mallory.cookies.get(`${sessionCookie}.1`) ?? "")
    expect(await ada.session()).toBeNull()
  })

  test("with a destination that the redirect callback cannot parse does not stop sign-ins", async () => {
    const redirect = ({ url, baseUrl }: { url: string; baseUrl: string }) => {
      if (url.startsWith("/")) return baseUrl + url
      return new URL(url).origin === baseUrl ? url : baseUrl
    }
    const browser = visitor(configWith({ providers: [passwords], callbacks: { redirect } }))
    for (const planted of ["%", "x", "http://", "%ed%a0%80"]) {
      browser.cookies.set("authjs.callback-url", planted)
      const response = await browser.submit("callback/credentials", { name: "ada" })
      expect(response.headers.get("location")).toBe(origin)
      expect((await browser.get("signin")).status).toBe(200)
    }
  })

  // asvs 7.2.4
  test("with a session token is never adopted by a sign-in (CVE-2022-25896, CVE-2021-41246)", async () => {
    const { config, adapter } = application()
    const browser = visitor(config)
    browser.cookies.set(sessionCookie, "planted-by-mallory")
    await signIn(browser)
    expect(browser.cookies.get(sessionCookie)).not.toBe("planted-by-mallory")
    expect(await adapter.getSessionAndUser?.("planted-by-mallory")).toBeNull()
  })
})

describe("a value that was sealed or signed for one cookie", () => {
  test.each(["jwt", "database"] as const)(
    "is nothing in any other cookie, under %s",
    async (strategy) => {
      const browser = visitor(
        configWith({ adapter: MemoryAdapter(), session: { strategy }, providers: [providerOf()] }),
      )
      await browser.csrfToken()
      await browser.submit("signin/local", { callbackUrl: "/x" })
      for (const [from, value] of browser.cookies) {
        const other = visitor(
          configWith({
            adapter: MemoryAdapter(),
            session: { strategy },
            providers: [providerOf()],
          }),
        )
        other.cookies.set(sessionCookie, value)
        expect([from, await other.session()]).toEqual([from, null])
        other.cookies.set("authjs.csrf-token", value)
        if (from === "authjs.csrf-token") continue
        const [token = ""] = decodeURIComponent(value).split("|", 1)
        const refused = await other.post("signout", { csrfToken: token })
        expect(refused.headers.get("location")).toContain("error=MissingCSRF")
      }
    },
  )

  test("is no check of a sign-in when it is a session", async () => {
    const browser = application().browser()
    const away = await browser.submit("signin/local")
    const answer = answerTo(away)
    const name = [...browser.cookies.keys()].find((key) => key.startsWith("authjs.state.")) ?? ""
    const seed = "s".repeat(43)
    const claims = { state: answer["state"], seed, callbackUrl: `${origin}/`, provider: "local" }
    const options = { secrets: [secret], maxAgeSeconds: 900 }
    for (const salt of [sessionCookie, `__Secure-authjs.state`, name, "authjs.csrf-token"]) {
      const [, withoutHeader = ""] = (await seal(claims, { ...options, salt })).split("..")
      browser.cookies.set(name, withoutHeader)
      const back = await browser.get(`callback/local?${new URLSearchParams(answer).toString()}`)
      expect(back.headers.get("location")).toContain("error=InvalidCheck")
    }
    expect(currentProvider().count("/token")).toBe(0)
  })
})

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, test } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { CredentialsSignin } from "../../src/errors.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, origin, sessionCookie, visitor } from "../support/visitor.ts"
import { refuseUnhandledRejections } from "./rejections.ts"
import {
  answerTo,
  currentProvider,
  providerOf,
  signIn,
  useProvider,
} from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

refuseUnhandledRejections()

const splitting = [
  "a\r\nSet-Cookie: evil=1",
  "a\nLocation: http://evil.example",
  "a\u0000b",
  "a\u2028b",
  "é\u{1f600}Ā",
  "\ud800",
  "a; Domain=evil.example",
  '"><script>',
]

function headersOf({ headers }: Response): string {
  return [...headers].map(([name, value]) => `${name}: ${value}`).join("|")
}

function expectSound(response: Response): void {
  const head = headersOf(response)
  expect(head).toMatch(/^[\x20-\x7e]*$/)
  expect(response.headers.has("evil")).toBe(false)
  for (const line of response.headers.getSetCookie()) {
    expect(line).not.toMatch(/^evil=/)
    expect(line).not.toMatch(/domain=/i)
  }
  const location = response.headers.get("location")
  if (location !== null) expect(new URL(location, origin).host).toBe(new URL(origin).host)
}

// asvs 1.2.1
describe("a value in a header cannot end it", () => {
  test.each(splitting)("as the code of an error: %j", async (code) => {
    const passwords = Credentials({
      credentials: {},
      authorize: () => {
        throw Object.assign(new CredentialsSignin(), { code })
      },
    })
    const response = await visitor(configWith({ providers: [passwords] })).submit(
      "callback/credentials",
    )
    expectSound(response)
    expect(response.headers.get("location")).toContain("error=CredentialsSignin")
  })

  test.each(splitting)("as a parameter: %j", async (text) => {
    const pages = { signIn: "/login", error: "/oops", signOut: "/bye", newUser: "/hello" }
    for (const config of [configWith(), configWith({ pages })]) {
      const browser = visitor(config)
      const query = ["callbackUrl", "error", "code"]
        .map((name) => `${name}=${encodeURIComponent(text.toWellFormed())}`)
        .join("&")
      for (const path of ["signin", "signout", "error", "signin/x"]) {
        expectSound(await browser.get(`${path}?${query}`))
      }
    }
  })

  test.each(splitting)("as what the redirect callback answers: %j", async (text) => {
    const redirect = () => `/x${text}`
    const browser = visitor(configWith({ callbacks: { redirect } }))
    expectSound(await browser.submit("signout", { callbackUrl: "/a" }))
    expectSound(await browser.get("signin"))
  })

  test.each(splitting)("as a page of the configuration: %j", async (text) => {
    const pages = { signIn: `/login${text}`, error: `/oops${text}`, newUser: `/new${text}` }
    const browser = application({ pages }).browser()
    for (const path of ["signin", "error?error=x", "signin/local"]) {
      expectSound(await browser.get(path))
    }
    expect(new URL(await signIn(browser), origin).origin).toBe(origin)
  })

  test.each(splitting)("as what a provider answers: %j", async (text) => {
    const { config, warnings } = application()
    const browser = visitor(config)
    const away = await browser.submit("signin/local")
    const { state = "", iss = "" } = answerTo(away)
    const answer = { state, iss, error: text, error_description: text }
    const query = new URLSearchParams(answer).toString()
    expectSound(await browser.get(`callback/local?${query}`))
    expect(warnings.join()).toMatch(/^[\x20-\x7e]+$/)
  })
})

describe("a redirect callback that lets everything through", () => {
  // asvs 1.2.2
  test.each(["javascript:alert(1)", "data:text/html,x", "vbscript:x", "java\nscript:alert(1)"])(
    "does not redirect users to a script: %j",
    async (callbackUrl) => {
      const config = configWith({ callbacks: { redirect: ({ url }) => url } })
      const headers = { "x-auth-return-redirect": "1" }
      const response = await visitor(config).submit("signout", { callbackUrl }, headers)
      expect(await response.text()).not.toMatch(/script:|data:/)
    },
  )

  test("may lead to an app", async () => {
    const config = configWith({ callbacks: { redirect: ({ url }) => url } })
    const response = await visitor(config).submit("signout", { callbackUrl: "myapp://done" })
    expect(response.headers.get("location")).toBe("myapp://done")
  })
})

describe("no cookie is larger than browsers take", () => {
  const long = ["/", "€", "\u{1f600}", '"', "%", "?", "a"].map(
    (character) => `/${character.repeat(2047 / character.length)}`,
  )

  test.each(long)("with the destination %.3s…", async (callbackUrl) => {
    for (const redirect of [undefined, ({ url }: { url: string }) => origin + url]) {
      const { config } = application(redirect && { callbacks: { redirect } })
      const browser = visitor(config, origin)
      const away = await browser.submit("signin/local", { callbackUrl })
      expect(away.headers.get("location")).toContain(currentProvider().issuer)
      const signOut = await browser.submit("signout", { callbackUrl })
      for (const { headers } of [away, signOut]) {
        for (const line of headers.getSetCookie()) expect(line.length).toBeLessThanOrEqual(4096)
      }
    }
  })
})

describe("every answer that sets a cookie", () => {
  // asvs 14.2.2
  test("is private and not to be stored (CVE-2025-48947)", async () => {
    const { config } = application({ session: { strategy: "jwt", updateAge: 0 } })
    const browser = visitor(config)
    const away = await browser.submit("signin/local")
    const url = new URL(away.headers.get("location") ?? "")
    const query = new URLSearchParams(currentProvider().answer(url)).toString()
    const answers = [
      await visitor(config).get("csrf"),
      await visitor(config).get("signin"),
      away,
      await browser.get(`callback/local?${query}`),
      await browser.get("session"),
      await browser.submit("signout"),
    ]
    for (const { headers } of answers) {
      expect(headers.getSetCookie()).not.toEqual([])
      expect(headers.get("cache-control")).toContain("private")
      expect(headers.get("cache-control")).toContain("no-store")
    }
  })
})

describe("a configuration that cannot be answered with", () => {
  const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })

  const broken: [string, Partial<AuthConfig>][] = [
    ["a cookie name with a space", { cookies: { sessionToken: { name: "a b" } } }],
    ["a cookie path with a semicolon", { cookies: { sessionToken: { options: { path: "/;" } } } }],
    ["another cookie name with a space", { cookies: { callbackUrl: { name: "a b" } } }],
    [
      "a session token that is no text",
      { adapter: MemoryAdapter(), session: { generateSessionToken: () => "\ud800" } },
    ],
  ]

  test.each(broken)("is a 500 and no crash: %s", async (_name, options) => {
    const config = configWith({ providers: [passwords, providerOf()], ...options })
    for (const path of ["callback/credentials", "signout", "signin/nobody", "session"]) {
      const browser = visitor(config)
      browser.cookies.set(sessionCookie, "planted")
      const { status, headers } = await browser.submit(path)
      const isAnswer = status === 500 || headers.has("location") || path === "session"
      expect([path, status, isAnswer]).toEqual([path, status, true])
      if (status === 500) expect(headers.getSetCookie()).toEqual([])
    }
  })

  // asvs 4.1.1
  test("uses the built-in page instead of one that is not a URL", async () => {
    const pages = { error: "http://", signIn: "http://", signOut: "http://" }
    const browser = visitor(configWith({ pages, providers: [passwords] }))
    for (const path of ["error", "signin", "signout"]) {
      const { status, headers } = await browser.get(path)
      expect([status, headers.get("content-type")]).toEqual([200, "text/html; charset=utf-8"])
    }
  })
})

import path from "node:path"
import type { Browser, BrowserContext, Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import { launchChromium } from "../../../core/test/support/chromium.ts"
import { freePort } from "../../../core/test/support/free-port.ts"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../core/test/support/openid-provider.ts"
import { buildFixture, type FixtureApp, startFixture } from "./support/fixture-app.ts"
import { type ReverseProxy, startReverseProxy } from "./support/reverse-proxy.ts"

const tenMinutes = 600_000
const folder = path.join(import.meta.dirname, "fixture-mounted")

let browser: Browser
let provider: OpenIdProvider
let ports: { readonly app: number; readonly keeping: number; readonly cutting: number }

beforeAll(async () => {
  ports = { app: await freePort(), keeping: await freePort(), cutting: await freePort() }
  provider = await startOpenIdProvider({
    redirectUris: [
      `http://localhost:${ports.keeping}/shop/api/auth/callback/staff`,
      `http://localhost:${ports.cutting}/mall/shop/api/auth/callback/staff`,
    ],
  })
  await buildFixture(folder)
  browser = await launchChromium()
}, tenMinutes)
afterAll(async () => {
  await browser?.close()
  await provider?.close()
})

let app: FixtureApp
let proxy: ReverseProxy
let context: BrowserContext
let page: Page

async function start(settings: Readonly<Record<string, string>>): Promise<void> {
  const all = {
    FIXTURE_ISSUER: provider.issuer,
    FIXTURE_CLIENT_SECRET: provider.clientSecret,
    ...settings,
  }
  app = await startFixture(ports.app, all, folder)
}

async function stop(): Promise<void> {
  await proxy?.close()
  await app?.close()
}

beforeEach(async () => {
  context = await browser.newContext({ baseURL: proxy.origin })
  context.setDefaultTimeout(45_000)
  page = await context.newPage()
})
afterEach(() => context.close())

/** Asks as no browser does: without following, and with its own headers. */
function ask(route: string, headers: HeadersInit = {}, method = "GET"): Promise<Response> {
  return fetch(proxy.origin + route, { method, headers, redirect: "manual" })
}

describe("an application below a base path, with languages and slashes at the end, behind a proxy", () => {
  beforeAll(async () => {
    await start({})
    proxy = await startReverseProxy({ port: ports.keeping, target: app.origin })
  })
  afterAll(stop)

  async function enter(): Promise<void> {
    await page.fill("input[name=name]", "ann")
    await page.fill("input[name=password]", "right")
    await page.getByRole("button", { name: "Enter" }).click()
  }

  test("sends a signed-out visitor to the sign-in page, and back in the visitor's language", async () => {
    await page.goto("/shop/de/members?tab=2")
    const known = `${proxy.origin}/shop/de/members/?tab=2`
    const query = `callbackUrl=${encodeURIComponent(known)}`
    expect(page.url()).toBe(`${proxy.origin}/shop/login/?${query}`)
    await enter()
    await page.waitForURL(known)
    expect(await page.textContent("h1")).toBe("ann reads de")
    const cookies = await context.cookies()
    expect(new Set(cookies.map((cookie) => cookie.path))).toEqual(new Set(["/"]))
  })

  test("signs out to where the server action says", async () => {
    await page.goto("/shop/account")
    await enter()
    await page.waitForURL(`${proxy.origin}/shop/account/`)
    expect(await page.textContent("h1")).toBe("ann")
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(/\/shop\/about\/?$/)
    expect(new URL(page.url()).origin).toBe(proxy.origin)
    const names = (await context.cookies()).map(({ name }) => name)
    expect(names).not.toContain("authjs.session-token")
  })

  test("signs in at a provider from a page that was made at build time", async () => {
    await page.goto("/shop/about")
    await page.getByRole("button", { name: "Staff" }).click()
    await page.waitForURL(`${proxy.origin}/shop/members/`)
    expect(await page.textContent("h1")).toBe("Ada Lovelace reads en")
    for (const route of ["/shop/api/who", "/shop/api/auth/session"]) {
      const answer = await context.request.get(route)
      expect(await answer.json()).toMatchObject({ user: { name: "Ada Lovelace" } })
    }
  })

  /** Signs in through the routes. */
  async function cookiesOf(name: string): Promise<string> {
    const context = await browser.newContext({ baseURL: proxy.origin })
    const csrf = await context.request.get("/shop/api/auth/csrf")
    // The wire contract fixes this answer.
    const { csrfToken } = (await csrf.json()) as { csrfToken: string }
    const form = { csrfToken, name, password: "right", callbackUrl: "/shop/about" }
    const answer = await context.request.post("/shop/api/auth/callback/password/", { form })
    expect(answer.url()).toBe(`${proxy.origin}/shop/about/`)
    const cookies = await context.cookies()
    await context.close()
    return cookies.map((cookie) => `${cookie.name}=${cookie.value}`).join("; ")
  }

  test("never mixes users up, nor what was made for them", async () => {
    const names = ["ann", "bob", "eve"]
    const cookies = await Promise.all(names.map(cookiesOf))
    const routes = ["/shop/members/", "/shop/account/", "/shop/api/seen/", "/shop/api/who/"]
    for (const route of [...routes, ...routes]) {
      const answers = await Promise.all(cookies.map((cookie) => ask(route, { cookie })))
      const texts = await Promise.all(answers.map((answer) => answer.text()))
      const seen = texts.map((text) => names.filter((name) => RegExp(`\\b${name}\\b`).test(text)))
      expect([route, seen]).toEqual([route, names.map((name) => [name])])
    }
    const signedOut = await Promise.all(routes.map((route) => ask(route)))
    const texts = await Promise.all(signedOut.map((answer) => answer.text()))
    expect(texts.join()).not.toMatch(/\b(ann|bob|eve)\b/)
  })

  test("makes pages at build time without a user, and they set no cookie", async () => {
    const answer = await ask("/shop/about/", { cookie: await cookiesOf("ann") })
    expect([answer.status, answer.headers.has("x-nextjs-prerender")]).toEqual([200, true])
    expect(answer.headers.getSetCookie()).toEqual([])
    expect(await answer.text()).toMatch(/For (<!-- -->)?everybody/)
  })

  test.each([
    ["GET", {}],
    ["HEAD", {}],
    ["GET", { "next-router-prefetch": "1", rsc: "1" }],
    ["GET", { purpose: "prefetch", "sec-purpose": "prefetch;prerender" }],
  ])("starts no flow and ends none at a %s request with %o", async (method, headers) => {
    const cookie = await cookiesOf("ann")
    for (const route of ["signin/staff", "callback/staff", "signin", "signout"]) {
      const answer = await ask(`/shop/api/auth/${route}/`, { cookie, ...headers }, method)
      expect(answer.headers.get("location") ?? "").not.toContain(provider.issuer)
      expect(answer.headers.getSetCookie().join()).not.toMatch(/session-token|state|pkce|nonce/)
    }
  })

  test.each(["proxy", "src/proxy", "middleware", "src/middleware", "pages/_middleware"])(
    "rejects signed-out visitors whose request names itself a request of %s (CVE-2025-29927)",
    async (name) => {
      const header = Array.from({ length: 5 }, () => name).join(":")
      const answer = await ask("/shop/members/", { "x-middleware-subrequest": header })
      expect(answer.status).toBe(307)
      expect(answer.headers.get("location")).toContain("/shop/login?callbackUrl=")
    },
  )

  test("runs the function of a wrapped proxy for whom authorized lets in, and tells it the address that the browser sees", async () => {
    const route = "/shop/de/members/?a=b"
    const { headers } = await ask(route, { cookie: await cookiesOf("ann") })
    expect([headers.get("x-reader"), headers.get("x-address")]).toEqual([
      "ann",
      proxy.origin + route,
    ])
    expect((await ask(route)).headers.has("x-reader")).toBe(false)
  })

  test("tells a wrapped function the origin that the browser sees", async () => {
    expect((await ask("/shop/api/seen/?a=b")).status).toBe(401)
    const answer = await ask("/shop/api/seen/?a=b", { cookie: await cookiesOf("ann") })
    expect(await answer.json()).toEqual({
      name: "ann",
      path: "/api/seen/",
      url: `${proxy.origin}/api/seen/?a=b`,
    })
  })

  test("sets the cookies of https where the proxy says that the browser uses it", async () => {
    const headers = { "x-forwarded-host": "example.com", "x-forwarded-proto": "https" }
    const csrf = await fetch(`${app.origin}/shop/api/auth/csrf/`, { headers })
    expect(csrf.headers.getSetCookie().join()).toContain("__Host-authjs.csrf-token=")
    const providers = await fetch(`${app.origin}/shop/api/auth/providers/`, { headers })
    expect(await providers.text()).toContain("https://example.com/shop/api/auth/callback/staff")
  })
})

describe("that application behind a proxy that cuts paths", () => {
  beforeAll(async () => {
    await start({ AUTH_URL: `http://localhost:${ports.cutting}/mall/shop/api/auth` })
    proxy = await startReverseProxy({ port: ports.cutting, target: app.origin, cut: "/mall" })
  })
  afterAll(stop)

  test("signs in at a provider, with the routes where AUTH_URL says", async () => {
    await page.goto("/mall/shop/about/")
    await page.getByRole("button", { name: "Staff" }).click()
    await page.waitForURL(/\/shop\/members/)
    const answer = await context.request.get("/mall/shop/api/auth/session")
    expect(await answer.json()).toMatchObject({ user: { name: "Ada Lovelace" } })
    const providers = await context.request.get("/mall/shop/api/auth/providers")
    expect(await providers.text()).toContain(`${proxy.origin}/mall/shop/api/auth/callback/staff`)
  })
})

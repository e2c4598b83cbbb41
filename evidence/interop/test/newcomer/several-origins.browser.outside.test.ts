import type { IncomingMessage, ServerResponse } from "node:http"
import { encode } from "@lockstep/core/jwt"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, expect, test, vi } from "vitest"
import { launchChromium, openOverTls } from "../../../../core/test/support/chromium.ts"
import { fencedBlocks } from "../../../../scripts/checks/named-blocks.ts"
import {
  arrival,
  type GuideApplication,
  type GuideFolder,
  installForGuides,
  problemsOf,
  read,
  secret,
} from "./guide-application.ts"
import { type HttpsHosts, reverseProxy, serveHosts } from "./guides/https-hosts.ts"
import { visitorPage } from "./guides/visitor-page.ts"
import { noLimit } from "../../src/applications/no-limit.ts"

const guide = "docs/guides/several-origins.md"
const origin = "https://auth.example.com"
const frontEnd = "https://app.example.com"
const cookieName = "__Secure-authjs.session-token"

/** The front end has the links and the script of the guide. */
const [links = ""] = fencedBlocks(read(guide), "html")
const [script = ""] = fencedBlocks(read(guide), "ts").filter((code) =>
  code.includes(`fetch("${origin}`),
)
const html = `<!doctype html><title>Front end</title>${links}<script type="module">${script}</script>`

let folder: GuideFolder
let application: GuideApplication
let hosts: HttpsHosts
let browser: Browser
let page: Page
/** The `Cookie` headers that each host of a front end gets. */
const received = new Map<string, string>()

beforeAll(async () => {
  folder = await installForGuides([guide])
  application = await folder.start(guide, { env: { AUTH_URL: origin } })
  const names = ["app.example.com", "other.example.com", "app.example.org"]
  const frontEnds = names.map((name) => [
    name,
    (request: IncomingMessage, response: ServerResponse) => {
      received.set(name, request.headers.cookie ?? "")
      response.setHeader("content-type", "text/html").end(html)
    },
  ])
  hosts = await serveHosts({
    "auth.example.com": reverseProxy(application.origin),
    ...Object.fromEntries(frontEnds),
  })
  browser = await launchChromium(hosts.args)
  page = await visitorPage(browser, { ignoreHTTPSErrors: true })
}, noLimit)

afterAll(async () => {
  await browser?.close()
  await hosts?.close()
  await application?.close()
  await folder?.remove()
})

/** What the script of the guide shows on the console of a front end, or why it fails. */
async function shownBy(url: string): Promise<unknown> {
  const shown = Promise.race([
    page.waitForEvent("console", (message) => message.type() === "log"),
    page.waitForEvent("pageerror"),
  ])
  await openOverTls(page, url)
  const result = await shown
  return result instanceof Error ? result.message : result.args()[0]?.jsonValue()
}

/** Lets the application set its own cookie: it extends a session that began two days ago. */
async function signIn(): Promise<void> {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 2 * 86_400_000 })
  const token = { sub: "1", name: "Ada" }
  const value = await encode({ secret, salt: cookieName, token }).finally(() => vi.useRealTimers())
  const context = page.context()
  await context.addCookies([{ name: cookieName, value, url: origin, secure: true }])
  await openOverTls(page, `${origin}/auth/session`)
  await context.clearCookies({ name: cookieName, domain: "auth.example.com" })
}

test("the link of the front end leads to a sign-in that returns to it", async () => {
  await openOverTls(page, frontEnd)
  await page.getByRole("link", { name: "Sign in" }).click()
  const button = page.getByRole("button", { name: "Continue with GitHub" })
  await button.waitFor()
  expect(new URL(page.url()).origin).toBe(origin)
  await button.click()
  await page.getByRole("heading", { name: "GitHub" }).waitFor()
  const target = new URL(page.url())
  expect(target.searchParams.get("redirect_uri")).toBe(`${origin}/auth/callback/github`)
  const cookies = await page.context().cookies(origin)
  const returnUrl = cookies.find(({ name }) => name === "__Secure-authjs.callback-url")
  expect(decodeURIComponent(returnUrl?.value ?? "")).toBe(`${frontEnd}/`)
})

test("without a session, the script of the front end shows null", async () => {
  expect(await shownBy(frontEnd)).toBeNull()
})

test("the browser accepts the cookie for the domain, and sends it to the front end", async () => {
  await signIn()
  expect(await page.context().cookies(frontEnd)).toContainEqual(
    expect.objectContaining({
      name: cookieName,
      domain: ".example.com",
      httpOnly: true,
      secure: true,
      sameSite: "Lax",
    }),
  )
  expect(await shownBy(frontEnd)).toMatchObject({ user: { name: "Ada" } })
  expect(received.get("app.example.com")).toContain(cookieName)
})

test("scripts of other origins cannot read the session", async () => {
  expect(await shownBy("https://other.example.com")).toBe("Failed to fetch")
  expect(await shownBy("https://app.example.org")).toBe("Failed to fetch")
  expect(received.get("app.example.org")).not.toContain(cookieName)
})

test("a script of the front end can neither sign in nor sign out", async () => {
  await openOverTls(page, frontEnd)
  const post = (url: string): Promise<string> =>
    page.evaluate(async (target) => {
      const init = { method: "POST", credentials: "include", mode: "no-cors" } as const
      return (await fetch(target, { ...init, body: new URLSearchParams() })).type
    }, url)
  for (const path of ["signout", "signin/github"]) {
    expect(await post(`${origin}/auth/${path}`)).toBe("opaque")
  }
  const rejected = () => problemsOf(application).filter((line) => line.includes("MissingCSRF"))
  await expect.poll(rejected, arrival).toHaveLength(2)
  expect(await shownBy(frontEnd)).toMatchObject({ user: { name: "Ada" } })
})

test("the link of the front end leads to a sign-out that returns to it", async () => {
  await openOverTls(page, frontEnd)
  await page.getByRole("link", { name: "Sign out" }).click()
  await page.getByRole("button", { name: "Sign out" }).click()
  await page.waitForURL(`${frontEnd}/`)
  expect(received.get("app.example.com")).not.toContain(cookieName)
  expect(await shownBy(frontEnd)).toBeNull()
})

test("the log reports nothing but the rejected requests", () => {
  const others = problemsOf(application).filter((line) => !line.includes("MissingCSRF"))
  expect(others).toEqual([])
})

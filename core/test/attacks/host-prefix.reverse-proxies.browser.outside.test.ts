import { createServer, type IncomingMessage, type Server } from "node:http"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Browser, Page } from "playwright-core"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { Auth, type AuthConfig } from "../../src/index.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { launchChromium, openOverTls } from "../support/chromium.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { publicHost, type ReverseProxies, startReverseProxies } from "../support/reverse-proxies.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"
import { currentProvider, providerOf, useProvider } from "../support/current-provider.ts"

const app = `https://${publicHost}`
const sibling = "evil.example.com"
const sessionCookie = "__Host-authjs.session-token"

/** Cookies that the sibling sets for every host of its domain, as its next response. */
let planted: readonly string[] = []
/** Names of the cookies of the last request to the application. */
let arrived: readonly string[] = []
let config: AuthConfig
let server: Server
let proxies: ReverseProxies
let browser: Browser

async function requestOf(incoming: IncomingMessage): Promise<Request> {
  const { "x-forwarded-proto": scheme = "http", host = "" } = incoming.headers
  const headers = new Headers()
  for (const [name, value] of Object.entries(incoming.headers)) headers.set(name, String(value))
  const body = await text(incoming)
  const { method = "GET", url = "/" } = incoming
  return new Request(`${String(scheme)}://${host}${url}`, {
    method,
    headers,
    ...(body && { body }),
  })
}

async function answer(request: Request): Promise<Response> {
  const { hostname, pathname } = new URL(request.url)
  const html = { "content-type": "text/html" }
  if (hostname !== sibling) {
    const pairs = request.headers.get("cookie")?.split("; ") ?? []
    arrived = pairs.map((pair) => pair.split("=", 1)[0] ?? "")
    if (pathname.startsWith("/auth/")) return Auth(request, config)
    return new Response("<!doctype html><title>App</title>", { headers: html })
  }
  const headers = new Headers(html)
  for (const cookie of planted) headers.append("set-cookie", cookie)
  return new Response("<!doctype html><title>Sibling</title>", { headers })
}

useProvider()

beforeAll(async () => {
  server = createServer((incoming, outgoing) => {
    void (async () => {
      const response = await answer(await requestOf(incoming))
      for (const [name, value] of response.headers) outgoing.appendHeader(name, value)
      outgoing.writeHead(response.status).end(await response.text())
    })()
  })
  await new Promise<void>((resolve) => server.listen(0, "0.0.0.0", resolve))
  // A server that listens on a port has this kind of address.
  proxies = await startReverseProxies((server.address() as AddressInfo).port)
  const to = (scheme: "http" | "https"): string =>
    `127.0.0.1:${proxies.port({ proxy: "81", mode: "1", scheme })}`
  const rules = [`MAP *.example.com:443 ${to("https")}`, `MAP *.example.com:80 ${to("http")}`]
  browser = await launchChromium([`--host-resolver-rules=${rules.join()}`])
})

afterAll(async () => {
  await browser?.close()
  await proxies?.stop()
  server?.closeAllConnections()
  server?.close()
})

/** An application on https whose session cookie has the strict prefix, with a provider and passkeys. */
function openSite(): { said: readonly string[] } {
  const { logger, warnings } = recordingLogger()
  const provider = currentProvider()
  provider.does.routes = {
    "/authorize": (response, request) => {
      const asked = new URL(request.url ?? "/", provider.issuer)
      const back = new URL(asked.searchParams.get("redirect_uri") ?? "")
      back.search = new URLSearchParams(provider.answer(asked)).toString()
      response.writeHead(302, { location: back.href }).end()
    },
  }
  config = configWith({
    adapter: MemoryAdapter(),
    providers: [providerOf(), Passkey],
    experimental: { enableWebAuthn: true },
    session: { strategy: "jwt" },
    cookies: { sessionToken: { name: sessionCookie } },
    logger: { ...logger, error: (error) => void warnings.push(error.message) },
  })
  return { said: warnings }
}

async function openTab(): Promise<Page> {
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  return context.newPage()
}

/** What an attacker has: their own session, a sign-in that only needs its callback, and a challenge. */
async function attack(): Promise<{ attacker: Visitor; callback: string }> {
  const attacker = visitor(config, app)
  await signInDirectly(attacker)
  const away = await attacker.submit("signin/local")
  const asked = new URL(away.headers.get("location") ?? "")
  const query = new URLSearchParams(currentProvider().answer(asked)).toString()
  await attacker.get("webauthn-options/passkey?action=authenticate")
  return { attacker, callback: `${app}/auth/callback/local?${query}` }
}

async function signInDirectly(browser: Visitor): Promise<void> {
  const away = await browser.submit("signin/local")
  const asked = new URL(away.headers.get("location") ?? "")
  const query = new URLSearchParams(currentProvider().answer(asked)).toString()
  await browser.get(`callback/local?${query}`)
}

/** The sibling sets cookies in its response and by a script; one without the prefix shows that it can. */
async function plant(page: Page, scheme: string, cookies: ReadonlyMap<string, string>) {
  const attributes = "Domain=example.com; Path=/; SameSite=Lax"
  const signOut = [
    "__Host-signed-out.authjs.session-token",
    String(Math.floor(Date.now() / 1000)),
  ] as const
  const bystanders = [["bystander", "1"] as const, ["__Secure-bystander", "1"] as const]
  const all = [...cookies, signOut, ...bystanders]
  planted = all.flatMap(([name, value]) =>
    ["", "; Secure"].map((secure) => `${name}=${value}; ${attributes}${secure}`),
  )
  await openOverTls(page, `${scheme}://${sibling}/`)
  await page.evaluate(`for (const cookie of ${JSON.stringify(planted)}) document.cookie = cookie`)
}

async function session(page: Page): Promise<unknown> {
  const response = await openOverTls(page, `${app}/auth/session`)
  return response?.json()
}

describe.each(["https", "http"])("a sibling sub-domain on %s", (scheme) => {
  // asvs 3.3.3
  // threat 2
  test("cannot set a cookie of Lockstep, and its visitor signs in as themselves", async () => {
    const { said } = openSite()
    const mallory = { sub: "mallory", name: "Mallory", email: "mallory@example.com" }
    currentProvider().does.claims = (good) => ({ ...good, ...mallory })
    const { attacker, callback } = await attack()
    const ours = [...attacker.cookies.keys()].filter((name) => name.startsWith("__Host-"))
    const kinds = ours.map((name) => name.replace(/\.0[\w-]{12}$/, "")).sort()
    expect(kinds).toEqual(
      ["challenge", "csrf-token", "session-token", "state"].map((name) => `__Host-authjs.${name}`),
    )
    const page = await openTab()
    await plant(page, scheme, attacker.cookies)
    await openOverTls(page, `${app}/`)
    expect(arrived).toContain("bystander")
    expect(arrived.includes("__Secure-bystander")).toBe(scheme === "https")
    expect(arrived.filter((name) => name.startsWith("__Host-"))).toEqual([])
    expect(await session(page)).toBeNull()
    await openOverTls(page, callback)
    expect(new URL(page.url()).searchParams.has("error")).toBe(true)
    expect(said.join()).toContain("The cookie with the checks is missing")
    expect(await session(page)).toBeNull()
    currentProvider().does.claims = (good) => ({ ...good, sub: "ada", name: "Ada" })
    await openOverTls(page, `${app}/auth/signin`)
    await page.click("form[action$='/signin/local'] button")
    await page.waitForURL(({ href, search }) => href === `${app}/` || search.includes("error="))
    expect([page.url(), ...said]).toEqual([`${app}/`, ...said])
    expect(await session(page)).toMatchObject({ user: { name: "Ada" } })
    await plant(page, scheme, attacker.cookies)
    await openOverTls(page, `${app}/`)
    expect(await session(page)).toMatchObject({ user: { name: "Ada" } })
    await page.context().close()
  })
})

import { once } from "node:events"
import { createServer, type RequestListener } from "node:http"
import { createServer as createTlsServer } from "node:https"
import type { AddressInfo } from "node:net"
import type { Browser } from "playwright-core"
import { afterAll, beforeAll, expect, test } from "vitest"
import { cookieComplaint, cookiePolicy } from "../../src/config/cookie-policy.ts"
import type { Cookie, CookieOptions } from "../../src/cookies/cookie.ts"
import { droppedCookie } from "../../src/config/dropped-cookie.ts"
import { serializeCookie } from "../../src/cookies/serialize-cookie.ts"
import { launchChromium, openOverTls } from "../support/chromium.ts"
import { selfSignedCertificate } from "../support/self-signed-certificate.ts"

/** Members of the option `cookies`, of which each attribute can be one that browsers do not keep. */
const domains = [
  "app.site.test",
  "APP.site.test",
  "site.test",
  ".site.test",
  "test",
  ".test",
  "ite.test",
  "other.test",
  "deep.app.site.test",
  "site.test:80",
  "example.com",
  "com",
  "localhost",
  ".localhost",
  "app.localhost",
  "127.0.0.1",
  "0.0.1",
  "",
]
const paths = [
  "/",
  "/auth",
  "/auth/",
  "/auth/session",
  "/auth/callback",
  "/app",
  "/Auth",
  "auth",
  "",
]
const options: readonly CookieOptions[] = [
  {},
  ...domains.map((domain) => ({ domain })),
  ...paths.map((path) => ({ path })),
  ...[true, false].flatMap((secure) => [
    { secure },
    { secure, partitioned: true },
    ...([true, "lax", "strict", "none"] as const).map((sameSite) => ({ secure, sameSite })),
  ]),
  ...["none", "lax"].map(
    (sameSite) => ({ sameSite: sameSite === "none" ? "none" : "lax" }) as const,
  ),
  { partitioned: true },
  { maxAge: 60 },
  { maxAge: 0 },
  { maxAge: -1 },
  { expires: new Date(0) },
  { expires: new Date(Date.now() + 3_600_000) },
  { httpOnly: false, priority: "high" },
]
const prefixes = ["", "__Secure-", "__Host-"]

/** Each has its own name in the browser. */
const overrides = prefixes.flatMap((prefix) =>
  options.map((each, index) => ({ name: `${prefix}c${index}`, options: each })),
)

let closing: (() => void)[] = []
let browser: Browser
const ports: Record<string, number> = {}
let planted: readonly string[] = []

/** A callback route that sets cookies, and a session route that returns those that arrive. */
const application: RequestListener = (request, response) => {
  if (request.url === "/auth/callback/github") response.setHeader("set-cookie", [...planted])
  response.end(request.headers.cookie ?? "")
}

beforeAll(async () => {
  const servers = {
    "http:": createServer(application),
    "https:": createTlsServer(selfSignedCertificate("site.test"), application),
  }
  for (const [protocol, server] of Object.entries(servers)) {
    server.listen(0, "127.0.0.1")
    await once(server, "listening")
    closing = [...closing, () => server.close(), () => server.closeAllConnections()]
    // A server that listens on a port has an address of this kind.
    ports[protocol] = (server.address() as AddressInfo).port
  }
  browser = await launchChromium([
    "--host-resolver-rules=MAP *.test 127.0.0.1, MAP intranet 127.0.0.1",
  ])
})

afterAll(async () => {
  await browser?.close()
  for (const close of closing) close()
})

/** The names of the cookies that Chromium sends to the session route after the callback route set them. */
async function keptBy(origin: string, cookies: readonly Cookie[]): Promise<Set<string>> {
  const kept = new Set<string>()
  const context = await browser.newContext({ ignoreHTTPSErrors: true })
  const page = await context.newPage()
  // Chromium keeps at most 180 cookies of a site, and Node.js reads at most 16 KiB of them.
  for (let at = 0; at < cookies.length; at += 50) {
    planted = cookies.slice(at, at + 50).map(serializeCookie)
    await openOverTls(page, `${origin}/auth/callback/github`)
    const response = await openOverTls(page, `${origin}/auth/session`)
    for (const pair of (await response?.text())?.split("; ") ?? [])
      kept.add(pair.split("=")[0] ?? "")
    await context.clearCookies()
  }
  await context.close()
  return kept
}

test.for([
  "http://localhost",
  "http://app.localhost",
  "http://127.0.0.1",
  "http://intranet",
  "http://app.site.test",
  "https://app.site.test",
  "https://site.test",
  "https://localhost",
])("a cookie is called dropped if Chromium drops it: %s", async (host) => {
  const { protocol } = new URL(host)
  const origin = `${host}:${ports[protocol]}`
  const url = new URL(`${origin}/auth/session`)
  const judged = overrides.flatMap((override) => {
    if (cookieComplaint(override) !== undefined) return []
    const { sessionToken } = cookiePolicy(protocol === "https:", { sessionToken: override })
    return [{ ...sessionToken, value: "value" }]
  })
  const kept = await keptBy(origin, judged)
  const found = judged.map(
    (cookie) => [serializeCookie(cookie), droppedCookie(cookie, url)] as const,
  )
  const wrong = found.filter(
    ([line, why]) => kept.has(line.split("=")[0] ?? "") !== (why === undefined),
  )
  expect(wrong).toEqual([])
  expect(kept.size).toBeGreaterThan(10)
})

test.for(["http://localhost", "https://app.site.test"])(
  "no cookie that the configuration rejects is kept by Chromium: %s",
  async (host) => {
    const { protocol } = new URL(host)
    const rejected = overrides
      .filter((override) => cookieComplaint(override) !== undefined)
      .map((override) => ({
        name: override.name,
        value: "value",
        options: { path: "/", secure: true, ...override.options },
      }))
    expect(rejected.length).toBeGreaterThan(20)
    expect([...(await keptBy(`${host}:${ports[protocol]}`, rejected))].filter(Boolean)).toEqual([])
  },
)

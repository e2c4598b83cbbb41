import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../core/test/support/openid-provider.ts"
import { buildFixture, type FixtureApp, freePort, startFixture } from "./support/fixture-app.ts"

const tenMinutes = 600_000
const strategies = ["database", "jwt"] as const

let browser: Browser
let provider: OpenIdProvider
let ports: Readonly<Record<(typeof strategies)[number], number>>

beforeAll(async () => {
  ports = { database: await freePort(), jwt: await freePort() }
  const redirectUris = Object.values(ports).map(
    (port) => `http://localhost:${port}/api/auth/callback/staff`,
  )
  provider = await startOpenIdProvider({ redirectUris })
  await buildFixture()
  const executablePath = process.env["LOCKSTEP_CHROMIUM"] ?? ""
  // Chromium's sandbox does not start for root, and only pages of our own are opened here.
  browser = await chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu"] })
}, tenMinutes)
afterAll(async () => {
  await browser?.close()
  await provider?.close()
})

describe.each(strategies)("an application on Next.js, with %s sessions", (strategy) => {
  let app: FixtureApp
  let context: BrowserContext
  let page: Page

  beforeAll(async () => {
    app = await startFixture(ports[strategy], {
      FIXTURE_SESSIONS: strategy,
      FIXTURE_ISSUER: provider.issuer,
      FIXTURE_CLIENT_SECRET: provider.clientSecret,
    })
  })
  afterAll(() => app?.close())
  beforeEach(async () => {
    context = await browser.newContext({ baseURL: app.origin })
    context.setDefaultTimeout(30_000)
    page = await context.newPage()
  })
  afterEach(() => context.close())

  async function enter(name: string, password: string): Promise<void> {
    await page.fill("input[name=name]", name)
    await page.fill("input[name=password]", password)
    await page.getByRole("button", { name: "Enter" }).click()
  }

  async function signIn(): Promise<void> {
    await page.goto("/members")
    await enter("ann", "right")
    await page.waitForURL(`${app.origin}/members`)
  }

  /** What a path answers to whoever has the browser's cookies. */
  async function json(path: string): Promise<unknown> {
    return (await context.request.get(path)).json()
  }

  async function sessionCookie(): Promise<string | undefined> {
    const cookies = await context.cookies()
    return cookies.find(({ name }) => name === "authjs.session-token")?.value
  }

  test("a stranger meets the sign-in page, which the proxy leaves open, and gets in with the password", async () => {
    await page.goto("/members")
    const callbackUrl = encodeURIComponent(`${app.origin}/members`)
    expect(page.url()).toBe(`${app.origin}/login?callbackUrl=${callbackUrl}`)
    await enter("ann", "wrong")
    await page.waitForURL(/code=/)
    expect(await page.getByText("wrong_password").count()).toBe(1)
    expect(await sessionCookie()).toBeUndefined()
    await signIn()
    expect(await page.textContent("main")).toContain("ann, called")
  })

  test("a person comes in through an OpenID provider", async () => {
    await page.goto("/")
    await page.getByRole("button", { name: "Staff" }).click()
    await page.waitForURL(`${app.origin}/members`)
    expect(await page.textContent("main")).toContain("Ada Lovelace, called")
  })

  test("every form of auth gives the same session, and nothing that is not for the browser", async () => {
    await signIn()
    const paths = ["/api/plain", "/api/wrapped", "/api/legacy", "/api/auth/session"]
    const known = { user: { name: "ann" }, expires: expect.any(String), nickname: "" }
    expect(await Promise.all(paths.map(json))).toEqual(paths.map(() => known))
    for (const path of ["/", "/legacy", "/client"]) {
      await page.goto(path)
      await page.getByRole("heading", { name: "ann" }).waitFor()
      expect(await page.content()).not.toContain((await sessionCookie()) ?? "no session")
    }
  })

  test("every form of auth gives null to strangers", async () => {
    const paths = ["/api/plain", "/api/wrapped", "/api/legacy", "/api/auth/session"]
    expect(await Promise.all(paths.map(json))).toEqual(paths.map(() => null))
    for (const path of ["/", "/legacy"]) {
      await page.goto(path)
      expect(await page.textContent("h1")).toBe("Nobody")
    }
  })

  test("a session that is due gets its cookie once where one can be set, and none elsewhere", async () => {
    await signIn()
    const cookie = `authjs.session-token=${await sessionCookie()}`
    const counts: Record<string, number> = {}
    for (const path of ["/members", "/api/wrapped", "/api/legacy", "/legacy", "/api/plain", "/"]) {
      const { headers } = await fetch(app.origin + path, { headers: { cookie } })
      const lines = headers
        .getSetCookie()
        .filter((line) => line.startsWith("authjs.session-token="))
      counts[path] = lines.length
      const isPrivate = headers.get("cache-control")?.includes("no-store") ?? false
      expect([path, isPrivate || lines.length === 0]).toEqual([path, true])
    }
    const once = { "/members": 1, "/api/wrapped": 1, "/api/legacy": 1, "/legacy": 1 }
    expect(counts).toEqual({ ...once, "/api/plain": 0, "/": 0 })
  })

  test("signIn without a redirect gives the provider's URL, and the cookie with its checks", async () => {
    const answer = await fetch(`${app.origin}/api/plain`, { method: "POST" })
    // The route of the application says so.
    const { url } = (await answer.json()) as { url: string }
    expect(url).toContain(`${provider.issuer}/auth?`)
    expect(answer.headers.getSetCookie().join()).toContain("authjs.state")
  })

  test("signing out ends the session, in this tab and in others", async () => {
    await signIn()
    const cookie = `authjs.session-token=${await sessionCookie()}`
    const other = await context.newPage()
    await other.goto("/client")
    await other.getByText("authenticated", { exact: true }).waitFor()
    const third = await context.newPage()
    await third.goto("/client")
    await third.getByRole("button", { name: "Sign out" }).click()
    await other.getByText("unauthenticated", { exact: true }).waitFor()
    expect(await sessionCookie()).toBeUndefined()
    const later = await fetch(`${app.origin}/api/plain`, { headers: { cookie } })
    // A sealed cookie that was copied before lives until it expires.
    expect((await later.json()) === null).toBe(strategy === "database")
  })

  test("a server action signs out, and the proxy does not bring the session back", async () => {
    await signIn()
    await page.goto("/")
    await page.getByRole("button", { name: "Sign out" }).click()
    await page.waitForURL(`${app.origin}/?left`)
    expect([await page.textContent("h1"), await sessionCookie()]).toEqual(["Nobody", undefined])
    await page.goto("/members")
    expect(new URL(page.url()).pathname).toBe("/login")
  })

  test("updates reach the page at once, and other tabs, as far as the strategy keeps them", async () => {
    await signIn()
    const other = await context.newPage()
    await other.goto("/client")
    await other.getByText("authenticated", { exact: true }).waitFor()
    await page.goto("/client")
    await page.getByText("authenticated", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Rename" }).click()
    await page.getByText("Countess").waitFor()
    expect(await page.textContent("h1")).toBe("ann")
    if (strategy === "database") return
    await other.getByText("Countess").waitFor()
    await page.goto("/members")
    await page.fill("input[name=nickname]", "Duchess")
    await page.getByRole("button", { name: "Rename" }).click()
    await page.getByText("called Duchess").waitFor()
  })
})

import SQLite from "better-sqlite3"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { freePort } from "../../../../core/test/support/free-port.ts"
import {
  type OpenIdProvider,
  startOpenIdProvider,
} from "../../../../core/test/support/openid-provider.ts"
import {
  openWatched,
  type SecretWatch,
  watchSecrets,
} from "../../../../core/test/support/sentinels.ts"
import { configWith, type Visitor, visitor } from "../../../../core/test/support/visitor.ts"
import { buildFixture, type FixtureApp, startFixture } from "../support/fixture-app.ts"
import { type MailServer, startMailServer } from "../support/mail-server.ts"

const tenMinutes = 600_000
const authSecret = "sentinel-auth-secret-of-32-characters"
const password = "sentinel-password"
const forged = "sentinel-forged-token"

/** What a server that Next.js starts writes to its log. */
describe.each(["jwt", "database"] as const)("the log of next start (%s sessions)", (strategy) => {
  let app: FixtureApp
  let provider: OpenIdProvider
  let mail: MailServer
  let watch: SecretWatch

  beforeAll(async () => {
    await buildFixture()
    const port = await freePort()
    const redirectUri = `http://localhost:${port}/api/auth/callback/staff`
    provider = await startOpenIdProvider({ redirectUris: [redirectUri] })
    mail = await startMailServer()
    app = await startFixture(port, {
      AUTH_SECRET: authSecret,
      FIXTURE_SESSIONS: strategy,
      FIXTURE_ISSUER: provider.issuer,
      FIXTURE_CLIENT_SECRET: provider.clientSecret,
      FIXTURE_MAIL_SERVER: mail.url,
    })
    watch = watchSecrets()
    watch.note("secret of the application", authSecret)
    watch.note("client secret", provider.clientSecret)
    watch.note("password", password)
    watch.note("session token", forged)
  }, tenMinutes)

  afterAll(async () => {
    await Promise.all([app?.close(), provider?.close(), mail?.close()])
  })

  function open(): Visitor {
    const browser = visitor(configWith(), app.origin, async (request) => {
      const path = request.url.slice(app.origin.length).replace(/^\/auth\//, "/api/auth/")
      const { method, headers } = request
      const body = method === "POST" ? { body: await request.text() } : {}
      return fetch(app.origin + path, { method, headers, ...body, redirect: "manual" })
    })
    return openWatched(watch, browser, app.origin)
  }

  /** Brings a response of the provider back, which may be changed. */
  async function signIn(change: Record<string, string> = {}): Promise<Visitor> {
    const browser = open()
    const away = await browser.submit("signin/staff")
    const { params } = await provider.authorize(away.headers.get("location") ?? "")
    watch.note("code", params["code"])
    for (let times = 0; times < 2; times += 1) {
      await browser.get(`callback/staff?${new URLSearchParams({ ...params, ...change })}`)
    }
    return browser
  }

  async function followLink(change: Record<string, string> = {}): Promise<void> {
    const browser = open()
    await browser.submit("signin/nodemailer", { email: "grace@example.com" })
    const { searchParams } = new URL(mail.linkTo("grace@example.com"))
    watch.note("verification token", searchParams.get("token"))
    const form = { ...Object.fromEntries(searchParams), ...change }
    for (let times = 0; times < 2; times += 1) await browser.post("callback/nodemailer", form)
  }

  test("has lines of Lockstep and errors of Next.js, and no secret", async () => {
    const browser = await signIn()
    expect(await browser.session()).toMatchObject({ user: { name: "Ada Lovelace" } })
    await signIn({ code: "made-up" })
    await signIn({ state: forged })
    await followLink()
    await followLink({ token: "0".repeat(64) })
    const other = open()
    for (const given of ["right", password]) {
      await other.submit("callback/password", { name: "ann", password: given })
    }
    other.cookies.set("authjs.session-token", forged)
    for (const path of ["session", `${forged}?token=${forged}`]) await other.get(path)
    await other.submit("signout")
    breakDatabase(app)
    for (const path of ["../members", "session", "../api/plain"]) await browser.get(path)
    await signIn()
    const log = app.log()
    expect(log).toMatch(/\[auth\]\[warn\] sign-in-failed: GET callback staff CallbackRouteError/)
    expect(log).toMatch(/\[auth\]\[error\] /)
    watch.show("log", log)
    expect(watch.leaks().filter((line) => line.endsWith(": log"))).toEqual([])
    const names = ["session token", "CSRF token", "cookie of a transaction", "state", "nonce"]
    expect([...watch.secrets.values()]).toEqual(expect.arrayContaining([...names, "code"]))
    expect(watch.leaks()).toContain("session token: GET callback/staff cookie session-token")
  })
})

/** Every query fails from now on. */
function breakDatabase({ database }: FixtureApp): void {
  const connection = new SQLite(database)
  for (const table of ["Account", "Session", "User"]) connection.exec(`drop table "${table}"`)
  connection.close()
}

// spec H1
import { allowInsecureRequests } from "@lockstep/core"
import { OIDC } from "@lockstep/core/providers/oidc"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { describe, expect, onTestFinished, test } from "vitest"
import { startOpenIdProvider } from "../../../core/test/support/openid-provider.ts"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { getSession } from "../src/get-session.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { configWith } from "./support/users.ts"

describe.each(versions)("%s, through a real OpenID provider", (name, express) => {
  const mount = name === "Express 5" ? "/login/*splat" : "/login/*"

  async function start(
    options: Partial<ExpressAuthConfig>,
    members: Partial<Parameters<typeof OIDC>[0]> = {},
  ) {
    const app = express()
    const origin = await serve(app)
    const redirectUris = [`${origin}/login/callback/staff`]
    const provider = await startOpenIdProvider({ redirectUris })
    onTestFinished(() => provider.close())
    const { issuer, clientId, clientSecret } = provider
    const registered = { issuer, clientId, clientSecret, [allowInsecureRequests]: true }
    const staff = OIDC({ id: "staff", name: "Staff", ...registered, ...members })
    const config = configWith({ providers: [staff], ...options })
    app.use(express.urlencoded({ extended: true }))
    app.use(mount, ServerAuth(config))
    app.get("/", (req, res, next) => {
      getSession(req, config).then((session) => void res.json(session), next)
    })
    return { origin, provider, browser: openBrowser(origin, "/login") }
  }

  test.each([
    ["jwt", {}],
    ["database", { adapter: MemoryAdapter() }],
  ])("a user signs in, is known, and signs out: %s sessions", async (_, options) => {
    const { origin, provider, browser } = await start(options)
    const started = await browser.submit("/signin/staff", { callbackUrl: `${origin}/` })
    const { url } = await provider.authorize(started.headers.get("location") ?? "")
    const callback = await browser.get(url.pathname + url.search)
    expect([callback.status, callback.headers.get("location")]).toEqual([302, `${origin}/`])
    const known = { user: { name: "Ada Lovelace" } }
    expect(await (await browser.get("/")).json()).toMatchObject(known)
    await browser.submit("/signout", {})
    expect(await (await browser.get("/")).json()).toBeNull()
  })

  test("a response that the provider posts as a form signs in with a second request", async () => {
    const formPost = { authorization: { params: { response_mode: "form_post" } } }
    const { origin, provider, browser } = await start({ adapter: MemoryAdapter() }, formPost)
    const started = await browser.submit("/signin/staff", { callbackUrl: `${origin}/` })
    const { method, url, params } = await provider.authorize(started.headers.get("location") ?? "")
    expect(method).toBe("POST")
    const posted = await browser.post(url.pathname, new URLSearchParams(params))
    expect(posted.status).toBe(303)
    const next = new URL(posted.headers.get("location") ?? "")
    expect([next.origin, next.pathname]).toEqual([origin, "/login/callback/staff"])
    const callback = await browser.get(next.pathname + next.search)
    expect([callback.status, callback.headers.get("location")]).toEqual([302, `${origin}/`])
    expect(await (await browser.get("/")).json()).toMatchObject({ user: { name: "Ada Lovelace" } })
    // The user is signed in already, so that a second time leads to the return URL.
    const replay = await browser.get(next.pathname + next.search)
    expect(replay.headers.get("location")).toBe(`${origin}/`)
    browser.cookies.clear()
    const without = await browser.get(next.pathname + next.search)
    expect(without.headers.get("location")).toBe(`${origin}/login/signin?error=InvalidCheck`)
  })

  test("an answer that another browser asked for signs no user in", async () => {
    const { origin, provider, browser } = await start({})
    const started = await browser.submit("/signin/staff", {})
    const { url } = await provider.authorize(started.headers.get("location") ?? "")
    const victim = openBrowser(origin, "/login")
    await victim.get(url.pathname + url.search)
    expect(await victim.session()).toBeNull()
  })
})

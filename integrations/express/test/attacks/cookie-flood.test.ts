import type { JWT, Provider } from "@lockstep/core"
import { describe, expect, test } from "vitest"
import { ServerAuth } from "../../src/server-auth.ts"
import { serve, versions } from "../support/apps.ts"
import { type Browser, openBrowser } from "../support/browser.ts"
import { configWith, passwords, sessionOf, signIn } from "../support/users.ts"

/** Smallest limit among common reverse proxies, for the whole header. */
const limitBytes = 8192

const endpoints = {
  authorization: "https://op.test/authorize",
  token: "https://op.test/token",
  userinfo: "https://op.test/me",
}
const client = { clientId: "client", clientSecret: "an-example-client-secret" }
const formPost = { url: endpoints.authorization, params: { response_mode: "form_post" } }
const providers: Provider[] = [
  passwords,
  { id: "op", name: "OP", type: "oauth", ...endpoints, ...client },
  { id: "poster", name: "Poster", type: "oauth", ...endpoints, ...client, authorization: formPost },
]

function headerOf({ cookies }: Browser): string {
  return `Cookie: ${[...cookies].map(([name, value]) => `${name}=${value}`).join("; ")}`
}

describe.each(versions)("%s on a Node.js server", (_name, express) => {
  // The session token fills what a session may.
  const jwt = ({ token }: { token: JWT }): JWT => ({ ...token, roles: "r".repeat(4200) })

  test.each([
    ["a long destination", 2000, {}],
    ["a destination of 600 characters", 600, {}],
    ["a short destination", 1, {}],
    ["the largest session and a long destination", 2000, { callbacks: { jwt } }],
    ["the largest session and a short destination", 1, { callbacks: { jwt } }],
  ])("still answers after 24 started sign-ins, with %s", async (_, length, options) => {
    const origin = await serve(
      express().use("/auth", ServerAuth(configWith({ providers, ...options }))),
    )
    const browser = openBrowser(origin)
    await signIn(browser)
    for (let press = 0; press < 24; press++) {
      const id = press % 3 === 0 ? "poster" : "op"
      const callbackUrl = `/${press}`.padEnd(length, "x")
      const away = await browser.submit(`/signin/${id}`, { callbackUrl })
      expect(away.status).toBe(302)
      expect(away.headers.get("location")).toContain(endpoints.authorization)
      expect(headerOf(browser).length).toBeLessThanOrEqual(limitBytes)
      expect([...browser.cookies.keys()].join()).toContain("authjs.state.")
    }
    expect(await browser.session()).toMatchObject(sessionOf("ann"))
    expect((await browser.submit("/signout", {})).status).toBe(302)
    expect(await browser.session()).toBeNull()
    await signIn(browser, "ben")
    expect(await browser.session()).toMatchObject(sessionOf("ben"))
  })

  // asvs 4.2.5
  test("deletes the cookies of an older sign-in for a new one", async () => {
    const origin = await serve(express().use("/auth", ServerAuth(configWith({ providers }))))
    const browser = openBrowser(origin)
    for (let press = 0; press < 8; press++) {
      const before = new Set(browser.cookies.keys())
      await browser.submit("/signin/poster", { callbackUrl: `/${press}`.padEnd(2000, "x") })
      const added = [...browser.cookies.keys()].filter((name) => !before.has(name))
      expect(added.filter((name) => name.startsWith("authjs.state."))).toHaveLength(1)
    }
  })
})

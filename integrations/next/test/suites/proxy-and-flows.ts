import { expect, test } from "vitest"
import type { Visit } from "../support/visit.ts"

/** Tests where the proxy runs, and what starts a flow. */
export function proxyAndFlows(on: Visit): void {
  const signIn = (provider: string): Promise<Response> =>
    fetch(`${on.app.origin}/api/plain`, { method: "POST", body: provider })

  /** The route of the application says so. */
  const urlOf = async (answer: Response): Promise<string> =>
    ((await answer.json()) as { url: string }).url

  test("the proxy stands where its matcher says, and nowhere else", async () => {
    const statuses: Record<string, number> = {}
    for (const path of ["/members", "/login", "/", "/client", "/membership", "/api/auth/csrf"]) {
      statuses[path] = (await fetch(on.app.origin + path, { redirect: "manual" })).status
    }
    const open = { "/login": 200, "/": 200, "/client": 200, "/api/auth/csrf": 200 }
    expect(statuses).toEqual({ "/members": 307, ...open, "/membership": 404 })
  })

  test("signIn without a redirect gives the provider's URL, and the cookie with its checks", async () => {
    const answer = await signIn("staff")
    expect(await urlOf(answer)).toContain(`${on.around.provider.issuer}/auth?`)
    expect(answer.headers.getSetCookie().join()).toContain("authjs.state")
  })

  test("signIn leads to the sign-in page for passkeys, which only a browser can ask for", async () => {
    const answer = await signIn("passkey")
    expect(new URL(await urlOf(answer), on.app.origin).pathname).toBe("/login")
  })

  test("links that are fetched before anybody follows them start no flow", async () => {
    const paths = ["/members", "/login", "/api/auth/signin/watched"]
    const fetched = paths.map((path) =>
      on.page.waitForResponse((response) => new URL(response.url()).pathname === path),
    )
    // The link to the provider leads here instead.
    const instead = on.page.waitForResponse((response) =>
      response.url().endsWith("/login?error=InvalidProvider"),
    )
    const before = on.around.watched.count()
    await on.page.goto("/links")
    await Promise.all([...fetched, instead])
    const names = (await on.context.cookies()).map(({ name }) => name)
    expect(names.filter((name) => /state|pkce|nonce|challenge|session/.test(name))).toEqual([])
    expect(on.around.watched.count()).toBe(before)
    expect((await signIn("watched")).status).toBe(500)
    expect(on.around.watched.count()).toBeGreaterThan(before)
  })
}

import { describe, expect, test } from "vitest"
import type { AuthConfig, CookiesOptions } from "../../src/index.ts"
import { visitor } from "../support/visitor.ts"
import { application } from "../support/application.ts"
import { providerOf, signIn, useProvider } from "../support/current-provider.ts"

useProvider()

type Cookies = NonNullable<AuthConfig["cookies"]>

/** Every `Set-Cookie` of a user who signs in at a provider and then out again. */
async function cookiesOf(cookies: Cookies, origin = "http://app.example.com"): Promise<string[]> {
  const lines: string[] = []
  const { config } = application({ cookies, session: { strategy: "jwt" } })
  const browser = visitor(config, origin)
  const { get, post } = browser
  const keep = (response: Response): Response => {
    lines.push(...response.headers.getSetCookie())
    return response
  }
  browser.get = async (...args) => keep(await get(...args))
  browser.post = async (...args) => keep(await post(...args))
  await signIn(browser)
  return lines
}

// spec O4
describe("the option cookies", () => {
  test.each([
    "sessionToken",
    "callbackUrl",
    "csrfToken",
    "state",
  ] satisfies (keyof CookiesOptions)[])(
    "gives %s another name and other attributes",
    async (key) => {
      const lines = await cookiesOf({
        [key]: { name: "own-name", options: { path: "/", sameSite: "strict", priority: "high" } },
      })
      const own = lines.filter((line) => line.startsWith("own-name"))
      expect(own.length).toBeGreaterThan(0)
      for (const line of own) expect(line).toMatch(/Priority=High; SameSite=Strict$/)
    },
  )

  // spec O5
  test("opts a cookie's attribute out of the dynamic policy", async () => {
    const cookies = { sessionToken: { name: "sid", options: { secure: true } } }
    const lines = await cookiesOf(cookies)
    const line = lines.find((each) => each.startsWith("sid="))
    expect(line).toContain("; Secure")
    expect(lines.find((each) => each.startsWith("authjs.csrf-token="))).not.toContain("; Secure")
  })

  test("leaves the default prefix where a name is not replaced", async () => {
    const config = application({
      cookies: { sessionToken: { options: { sameSite: "none" } } },
    }).config
    const browser = visitor(config, "https://app.example.com")
    await browser.csrfToken()
    expect([...browser.cookies.keys()]).toEqual(["__Host-authjs.csrf-token"])
  })

  test("keeps sessions readable under a name of one's own", async () => {
    const cookies = { sessionToken: { name: "sid" } }
    const browser = application({ cookies, providers: [providerOf()] }).browser()
    await signIn(browser)
    expect(browser.cookies.has("sid")).toBe(true)
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
  })
})

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { applications } from "./applications.ts"
import { openBrowser, sessionCookie } from "./browser.ts"
import { buildApplication, type RunningApplication, startApplication } from "./start-application.ts"
import { testBehindProxy } from "./test-behind-proxy.ts"

/**
 * Runs every flow in the application of a framework.
 *
 * @param name - of the application
 * @returns the application, for more tests of the same file
 */
export function testFlows(name: string): () => RunningApplication {
  const application = applications.find((known) => known.name === name)
  if (application === undefined) throw new Error(`There is no application ${name}.`)
  let running: RunningApplication

  beforeAll(async () => {
    await buildApplication(application)
    running = await startApplication(application)
  }, 600_000)
  afterAll(() => running?.close())

  describe("signs in", () => {
    test("with credentials, in a form and in JSON, past what parses bodies", async () => {
      const browser = openBrowser(running.url)
      expect([await browser.session(), await browser.page()]).toEqual([null, "Signed out."])
      const response = await browser.signInWithCredentials("Ann")
      expect([response.status, response.headers.get("location")]).toEqual([302, running.url])
      expect(await browser.session()).toMatchObject({ user: { name: "Ann" } })
      expect(await browser.page()).toBe("Signed in as Ann.")

      const other = openBrowser(running.url)
      const body = { csrfToken: await other.csrfToken(), name: "Bob", password: "right" }
      await other.request(`${running.url}/api/auth/callback/credentials`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      })
      expect(await other.page()).toBe("Signed in as Bob.")
    })

    test("only with the right password", async () => {
      const browser = openBrowser(running.url)
      const csrfToken = await browser.csrfToken()
      const form = { csrfToken, name: "Ann", password: "wrong" }
      const response = await browser.post("callback/credentials", form)
      expect(response.headers.get("location")).toContain("error=CredentialsSignin")
      expect(await browser.session()).toBe(null)
    })

    test("at the provider", async () => {
      const browser = openBrowser(running.url)
      const signInPage = await browser.open(`${running.url}/api/auth/signin?callbackUrl=/`)
      const atProvider = await browser.submit(signInPage, {}, "/api/auth/signin/local")
      const { url, text } = await browser.submit(atProvider, { user: "ada" })
      expect(url).toBe(`${running.url}/`)
      expect(text).toContain("Ada Lovelace")
      expect(await browser.session()).toMatchObject({ user: { name: "Ada Lovelace" } })
    })
  })

  test.each(["/api/session", "/"])("extends the session at %s", async (path) => {
    const browser = openBrowser(running.url)
    await browser.signInWithCredentials("Ann")
    const before = browser.cookies().get(sessionCookie)
    const response = await browser.request(running.url + path)
    const set = response.headers.getSetCookie().filter((line) => line.startsWith(sessionCookie))
    expect(set).toHaveLength(1)
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(browser.cookies().get(sessionCookie)).not.toBe(before)
    expect(await browser.page()).toBe("Signed in as Ann.")
  })

  test("signs out, although a middleware extends the session", async () => {
    const browser = openBrowser(running.url)
    await browser.signInWithCredentials("Ann")
    const csrfToken = await browser.csrfToken()
    // The middleware extends it here as well.
    expect(browser.cookies().has(sessionCookie)).toBe(true)
    const response = await browser.post("signout", { csrfToken })
    expect(response.status).toBe(302)
    expect(browser.cookies().has(sessionCookie)).toBe(false)
    expect([await browser.session(), await browser.page()]).toEqual([null, "Signed out."])
  })

  test("refuses a form of another site", async () => {
    const browser = openBrowser(running.url)
    await browser.signInWithCredentials("Ann")
    const csrfToken = await browser.csrfToken()
    const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
    await browser.post("signout", { csrfToken }, evil)
    // Nor is one without a token accepted.
    await browser.post("signout", {})
    expect(await browser.page()).toBe("Signed in as Ann.")

    const other = openBrowser(running.url)
    const form = { csrfToken: await other.csrfToken(), name: "Ann", password: "right" }
    await other.post("callback/credentials", form, evil)
    expect(await other.session()).toBe(null)
  })

  // Once for each application, whatever runtimes it runs on.
  if (application.folder === undefined) testBehindProxy(application)
  return () => running
}

import { afterAll, beforeAll, describe, expect, test } from "vitest"
import type { Application } from "./applications.ts"
import { type Browser, openBrowser, sessionCookie } from "./browser.ts"
import { passOn } from "./pass-on.ts"
import { type RunningApplication, startApplication } from "./start-application.ts"

const publicUrl = "https://app.example.com"
const secureCookie = `__Secure-${sessionCookie}`

/**
 * Starts an application again behind a reverse proxy whose URL has another scheme and host, which `AUTH_URL` says.
 *
 * @param application - after it was built
 */
export function testBehindProxy(application: Application): void {
  describe("behind a proxy, whose URL AUTH_URL says", () => {
    let running: RunningApplication
    beforeAll(async () => {
      running = await startApplication(application, publicUrl)
    }, 600_000)
    afterAll(() => running?.close())

    const open = (): Browser => openBrowser(publicUrl, passOn(publicUrl, running.url))

    test("redirects lead there, and cookies are for https alone", async () => {
      const browser = open()
      const signedIn = await browser.signInWithCredentials("Ann")
      expect([signedIn.status, signedIn.headers.get("location")]).toEqual([302, publicUrl])
      const names = [...browser.cookies().keys()]
      expect(names).toContain(secureCookie)
      expect(names.filter((name) => !/^__(?:Host|Secure)-/.test(name))).toEqual([])

      expect(await browser.page()).toBe("Signed in as Ann.")
      const read = await browser.request(`${publicUrl}/api/session`)
      expect(await read.json()).toMatchObject({ user: { name: "Ann" } })
      const lines = read.headers.getSetCookie().filter((line) => line.includes("session-token"))
      expect(lines).toEqual([expect.stringMatching(`^${secureCookie}=.+; Secure`)])

      const csrfToken = await browser.csrfToken()
      const evil = { origin: "https://evil.example", "sec-fetch-site": "cross-site" }
      await browser.post("signout", { csrfToken }, evil)
      expect(await browser.page()).toBe("Signed in as Ann.")
      const signedOut = await browser.post("signout", { csrfToken })
      expect([signedOut.status, signedOut.headers.get("location")]).toEqual([302, publicUrl])
      expect(browser.cookies().has(secureCookie)).toBe(false)
      expect(await browser.session()).toBeNull()
    })

    test("the provider sends users back there", async () => {
      const browser = open()
      const signInPage = await browser.open(`${publicUrl}/api/auth/signin?callbackUrl=/`)
      const atProvider = await browser.submit(signInPage, {}, "/api/auth/signin/local")
      const { url, text } = await browser.submit(atProvider, { user: "ada" })
      expect(url).toBe(`${publicUrl}/`)
      expect(text).toContain("Ada Lovelace")
      expect(browser.cookies().has(secureCookie)).toBe(true)
    })
  })
}

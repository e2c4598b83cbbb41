import { expect, test } from "vitest"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { configWith, sessionOf, signIn } from "./support/users.ts"
import { whoAmI } from "./support/sessions.ts"

const encrypted = "authjs.session-token"

test.each(versions)(
  "%s: the answer to a page that is slower than the sign-out does not sign in again",
  async (_name, express) => {
    const config = configWith({ session: { updateAge: 0 } })
    const https = { "x-forwarded-proto": "https" }
    const app = express().set("trust proxy", "loopback").use("/auth", ServerAuth(config))
    const origin = await serve(app.get("/", whoAmI(config)))
    for (const [always, name] of [
      [{}, encrypted] as const,
      [https, `__Secure-${encrypted}`] as const,
    ]) {
      const browser = openBrowser(origin, "/auth", always)
      await signIn(browser)
      // Another tab with the cookies of now, whose page arrives last.
      const tab = openBrowser(origin, "/auth", always)
      for (const [cookie, value] of browser.cookies) tab.cookies.set(cookie, value)
      const before = tab.cookies.get(name)
      expect(await (await tab.get("/")).json()).toMatchObject(sessionOf("ann"))
      expect(tab.cookies.get(name)).not.toBe(before)
      await browser.submit("/signout", {})
      browser.cookies.set(name, tab.cookies.get(name) ?? "")
      for (const path of ["/", "/auth/session"]) {
        browser.cookies.set(name, tab.cookies.get(name) ?? "")
        expect(await (await browser.get(path)).json()).toBeNull()
        expect(browser.cookies.has(name)).toBe(false)
      }
      await signIn(browser, "grace")
      expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("grace"))
    }
  },
)

import type { Express, RequestHandler } from "express"
import { describe, expect, test } from "vitest"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { getSession } from "../src/get-session.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { configWith, signIn } from "./support/users.ts"
import { databaseConfig } from "./support/sessions.ts"

describe.each(versions)("%s", (_name, express) => {
  describe("a protected route", () => {
    function shop(config: ExpressAuthConfig): Express {
      const loadSession: RequestHandler = (req, res, next) => {
        getSession(req, config).then((session) => {
          res.locals["session"] = session
          next()
        }, next)
      }
      const protect: RequestHandler = (_req, res, next) => {
        if (res.locals["session"]?.user) next()
        else res.redirect("/login")
      }
      const orders = express.Router().use(protect)
      orders.get(
        "/",
        (_req, res) => void res.send(`orders of ${res.locals["session"]?.user?.name ?? "nobody"}`),
      )
      return express()
        .use("/auth", ServerAuth(config))
        .use(loadSession)
        .use("/orders", orders)
        .get(
          "/",
          (_req, res) => void res.send(`hello ${res.locals["session"]?.user?.name ?? "you"}`),
        )
    }

    // spec E6
    test("sends a signed-out visitor to the login, and leaves public pages open", async () => {
      const browser = openBrowser(await serve(shop(configWith())))
      const response = await browser.get("/orders")
      expect([response.status, response.headers.get("location")]).toEqual([302, "/login"])
      expect(await (await browser.get("/")).text()).toBe("hello you")
    })

    // spec E5
    test("allows signed-in users, and passes the session to templates", async () => {
      const browser = openBrowser(await serve(shop(configWith())))
      await signIn(browser)
      expect(await (await browser.get("/orders")).text()).toBe("orders of ann")
      expect(await (await browser.get("/")).text()).toBe("hello ann")
    })

    test("is closed again after signing out", async () => {
      const browser = openBrowser(await serve(shop(await databaseConfig())))
      await signIn(browser)
      const kept = new Map(browser.cookies)
      await browser.submit("/signout", {})
      for (const [name, value] of kept) browser.cookies.set(name, value)
      expect((await browser.get("/orders")).status).toBe(302)
    })

    // asvs 8.3.1
    test("is not opened by a forged cookie, nor by an outage", async () => {
      const down = () => Promise.reject(new Error("connection refused"))
      const forger = openBrowser(await serve(shop(configWith())))
      forger.cookies.set("authjs.session-token", "forged")
      expect((await forger.get("/orders")).status).toBe(302)
      const broken = await databaseConfig({}, { getSessionAndUser: down })
      const visitor = openBrowser(await serve(shop(broken)))
      visitor.cookies.set("authjs.session-token", "5b0d1c6e-0000-4000-8000-000000000000")
      expect((await visitor.get("/orders")).status).toBe(500)
    })
  })
})

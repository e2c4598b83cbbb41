import type { Adapter } from "@lockstep/core/adapters"
import { AuthError, ConfigError, SessionError } from "@lockstep/core/errors"
import type { ErrorRequestHandler } from "express"
import { describe, expect, test } from "vitest"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { configWith, signIn } from "./support/users.ts"
import { databaseConfig, whoAmI } from "./support/sessions.ts"

describe.each(versions)("%s", (_name, express) => {
  describe("an outage", () => {
    /** Responds with what went wrong. */
    const report: ErrorRequestHandler = (error: unknown, _req, res, _next) => {
      res.status(503).json({
        isAuthError: error instanceof AuthError,
        isSessionError: error instanceof SessionError,
        isConfigError: error instanceof ConfigError,
      })
    }

    async function failing(config: ExpressAuthConfig, working: ExpressAuthConfig) {
      const app = express().use("/auth", ServerAuth(working)).get("/", whoAmI(config)).use(report)
      const browser = openBrowser(await serve(app))
      await signIn(browser)
      return { browser, response: await browser.get("/") }
    }

    test("of the database is an error, and the cookie is kept", async () => {
      const working = await databaseConfig()
      const down = () => Promise.reject(new Error("connection refused"))
      const adapter: Adapter = { ...working.adapter, getSessionAndUser: down }
      const { browser, response } = await failing({ ...working, adapter }, working)
      expect(response.status).toBe(503)
      expect(await response.json()).toMatchObject({ isAuthError: true, isSessionError: true })
      expect(response.headers.getSetCookie()).toEqual([])
      expect(browser.cookies.has("authjs.session-token")).toBe(true)
    })

    test.each(["jwt", "session"])("of the callback %s is an error", async (callback) => {
      const fail = () => {
        throw new Error("the callback has a bug")
      }
      const working = configWith()
      const { browser, response } = await failing(
        { ...working, callbacks: { [callback]: fail } },
        working,
      )
      expect(await response.json()).toMatchObject({ isAuthError: true, isSessionError: true })
      expect(browser.cookies.has("authjs.session-token")).toBe(true)
    })

    test.each([
      ["a text", "ann"],
      ["an object that never expires", { user: { name: "ann" }, expires: null }],
    ])("is also a session callback that returns %s", async (_, returned) => {
      const working = configWith()
      // What an application in plain JavaScript may return by mistake.
      const session = () => returned as never
      const { response } = await failing({ ...working, callbacks: { session } }, working)
      expect(await response.json()).toMatchObject({ isAuthError: true, isSessionError: true })
    })

    test("of the configuration is an error that lists what is wrong", async () => {
      const working = configWith()
      const { response } = await failing({ ...working, secret: "short" }, working)
      expect(await response.json()).toMatchObject({ isConfigError: true })
    })
  })
})

import type { CredentialsConfig } from "@lockstep/core"
import { MissingSecretError } from "@lockstep/core/errors"
import type { Express, RequestHandler } from "express"
import { describe, expect, test, vi } from "vitest"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { callbackUrl, configWith, passwords, sessionOf, signIn } from "./support/users.ts"

const callback = "/callback/password"

describe.each(versions)("%s", (name, express) => {
  const wildcard = name === "Express 5" ? "/*splat" : "/*"

  function appWith(config: ExpressAuthConfig = configWith()): Express {
    return express().use("/auth", ServerAuth(config))
  }

  describe("mounts", () => {
    const nested: (handler: RequestHandler) => Express = (handler) =>
      express().use("/v1", express.Router().use("/login", handler))
    const forms: Record<string, [base: string, mount: (handler: RequestHandler) => Express]> = {
      'app.use("/auth")': ["/auth", (handler) => express().use("/auth", handler)],
      "app.use with a wildcard": ["/auth", (handler) => express().use(`/auth${wildcard}`, handler)],
      "app.all with a wildcard": ["/auth", (handler) => express().all(`/auth${wildcard}`, handler)],
      "app.get and app.post": [
        "/auth",
        (handler) => express().get(`/auth${wildcard}`, handler).post(`/auth${wildcard}`, handler),
      ],
      "another path": ["/api/auth", (handler) => express().use("/api/auth", handler)],
      "the name of an action": [
        "/session/auth",
        (handler) => express().use(`/session/auth${wildcard}`, handler),
      ],
      "nested routers": ["/v1/login", nested],
      "a path with a parameter": ["/a%2Fb/auth", (handler) => express().use("/:t/auth", handler)],
      "the root": ["", (handler) => express().use(handler)],
      ...(name === "Express 5" && {
        'app.use("/auth{/*splat}")': [
          "/auth",
          (handler: RequestHandler) => express().use("/auth{/*splat}", handler),
        ],
      }),
    }

    // spec W1
    test.each(Object.entries(forms))("%s: a user signs in and out", async (_, [base, mount]) => {
      const origin = await serve(mount(ServerAuth(configWith())))
      const browser = openBrowser(origin, base)
      expect(await callbackUrl(origin, base)).toBe(origin + base + callback)
      expect((await signIn(browser)).status).toBe(302)
      expect(await browser.session()).toMatchObject(sessionOf("ann"))
      await browser.submit("/signout", {})
      expect(await browser.session()).toBeNull()
    })
  })

  describe("body parsers", () => {
    const parsers: Record<string, RequestHandler[]> = {
      none: [],
      json: [express.json()],
      "urlencoded, extended": [express.urlencoded({ extended: true })],
      "urlencoded, simple": [express.urlencoded({ extended: false })],
      raw: [express.raw({ type: "*/*" })],
      text: [express.text({ type: "*/*" })],
      several: [express.json(), express.urlencoded({ extended: true }), express.text()],
    }

    test.each(Object.entries(parsers))("%s: a form signs in", async (_, before) => {
      const app = express()
      for (const parser of before) app.use(parser)
      const browser = openBrowser(await serve(app.use("/auth", ServerAuth(configWith()))))
      await signIn(browser, "\u00e9 & ann")
      expect(await browser.session()).toMatchObject(sessionOf("\u00e9 & ann"))
    })

    // spec H3
    test.each(Object.entries(parsers))("%s: JSON signs in", async (_, before) => {
      const app = express()
      for (const parser of before) app.use(parser)
      const browser = openBrowser(await serve(app.use("/auth", ServerAuth(configWith()))))
      const csrfToken = await browser.csrfToken()
      const body = JSON.stringify({ csrfToken, name: "\u00e9 & ann", password: "right" })
      const headers = { "content-type": "application/json" }
      await browser.post(`/auth${callback}`, body, headers)
      expect(await browser.session()).toMatchObject(sessionOf("\u00e9 & ann"))
    })

    test("nested form values reach authorize as they were parsed", async () => {
      const authorize = vi.fn<CredentialsConfig["authorize"] & {}>(() => ({
        id: "1",
        name: "ann",
        email: "ann@example.com",
      }))
      const config = configWith({ providers: [{ ...passwords, authorize }] })
      const app = express().use(express.urlencoded({ extended: true }))
      const browser = openBrowser(await serve(app.use("/auth", ServerAuth(config))))
      await browser.submit(callback, { "profile[name]": "ann" })
      const fields: unknown = expect.objectContaining({ profile: { name: "ann" } })
      expect(authorize).toHaveBeenCalledExactlyOnceWith(fields, expect.any(Request))
    })
  })

  describe("configuration", () => {
    // spec A2
    test("without a secret is rejected when the application starts", () => {
      vi.stubEnv("AUTH_SECRET", "")
      const { secret: _, ...config } = configWith()
      expect(() => ServerAuth(config)).toThrow(MissingSecretError)
    })

    test("is refused with all of its problems at once", () => {
      const config = configWith({ secret: "short", session: { maxAge: -1 } })
      expect(() => ServerAuth(config)).toThrow(/secret.*session\.maxAge/s)
    })

    test("may be frozen, and is not written to", async () => {
      const providers = [passwords]
      Object.freeze(providers)
      const config = Object.freeze(configWith({ providers }))
      const before = { ...config }
      const env = { ...process.env }
      const browser = openBrowser(
        await serve(express().use("/api/auth", ServerAuth(config))),
        "/api/auth",
      )
      await signIn(browser)
      expect(await browser.session()).toMatchObject(sessionOf("ann"))
      expect(config).toEqual(before)
      expect(process.env).toEqual(env)
    })

    test("of one application means nothing to another", async () => {
      const first = openBrowser(await serve(appWith()))
      const other = { ...passwords, id: "other" }
      const options = { secret: "another-secret-of-more-than-32-characters", providers: [other] }
      const second = openBrowser(await serve(appWith(configWith(options))))
      await signIn(first)
      for (const [cookie, value] of first.cookies) second.cookies.set(cookie, value)
      expect(await first.session()).toMatchObject(sessionOf("ann"))
      expect(await second.session()).toBeNull()
      const listed = await (await second.get("/auth/providers")).json()
      expect(Object.keys(Object(listed))).toEqual(["other"])
    })
  })

  describe("answers", () => {
    test("keep the cookies that the application set before", async () => {
      const app = express().use((_req, res, next) => {
        res.cookie("theme", "dark")
        next()
      })
      const origin = await serve(app.use("/auth", ServerAuth(configWith())))
      const cookies = (await fetch(`${origin}/auth/csrf`)).headers.getSetCookie()
      expect(cookies[0]).toBe("theme=dark; Path=/")
      expect(cookies[1]).toMatch(/^authjs\.csrf-token=/)
    })

    test("are given once: nothing after the handler runs", async () => {
      const after = vi.fn<() => void>()
      const origin = await serve(appWith().use(after))
      expect((await fetch(`${origin}/auth/nothing-here`)).status).toBe(400)
      expect((await fetch(`${origin}/auth`)).status).toBe(400)
      expect((await fetch(`${origin}/auth/session`, { method: "HEAD" })).status).toBe(400)
      expect(after).not.toHaveBeenCalled()
    })

    test("of a redirect have no Content-Type", async () => {
      const response = await signIn(openBrowser(await serve(appWith())))
      expect(response.status).toBe(302)
      expect(response.headers.has("content-type")).toBe(false)
    })

    test("to wrong credentials set no session", async () => {
      const browser = openBrowser(await serve(appWith()))
      const response = await signIn(browser, "ann", "wrong")
      expect(response.headers.get("location")).toMatch(/\/auth\/signin\?error=CredentialsSignin/)
      expect(await browser.session()).toBeNull()
    })

    test("to a form without a CSRF token set no session", async () => {
      const browser = openBrowser(await serve(appWith()))
      const form = new URLSearchParams({ name: "ann", password: "right" })
      await browser.post(`/auth${callback}`, form)
      expect(await browser.session()).toBeNull()
    })
  })

  test("two hundred users who sign in at once are each themselves", async () => {
    const origin = await serve(appWith())
    const names = Array.from({ length: 200 }, (_, index) => `person-${index}`)
    const sessions = await Promise.all(
      names.map(async (name) => {
        const browser = openBrowser(origin)
        await signIn(browser, name)
        return browser.session()
      }),
    )
    expect(sessions).toMatchObject(names.map(sessionOf))
  })
})

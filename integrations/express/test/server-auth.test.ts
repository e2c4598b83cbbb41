import { connect } from "node:net"
import { MissingSecretError } from "@lockstep/core/errors"
import type { ErrorRequestHandler, Express, RequestHandler } from "express"
import { describe, expect, test, vi } from "vitest"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { type Browser, openBrowser } from "./support/browser.ts"
import { configWith, passwords, sessionOf } from "./support/people.ts"
import { rawExchange, rawRequest } from "./support/raw-request.ts"

function signIn(browser: Browser, name = "ann", password = "right"): Promise<Response> {
  return browser.submit("/callback/password", { name, password })
}

async function providerUrls(origin: string, path: string, headers = {}): Promise<unknown> {
  const response = await fetch(`${origin}${path}/providers`, { headers })
  // The wire contract fixes this answer.
  const providers = (await response.json()) as { password: { callbackUrl: string } }
  return providers.password.callbackUrl
}

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

    test.each(Object.entries(forms))("%s: somebody signs in and out", async (_, [base, mount]) => {
      const origin = await serve(mount(ServerAuth(configWith())))
      const browser = openBrowser(origin, base)
      expect(await providerUrls(origin, base)).toBe(origin + base + callback)
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
      const authorize = vi.fn(() => ({ id: "1", name: "ann", email: "ann@example.com" }))
      const config = configWith({ providers: [{ ...passwords, authorize }] })
      const app = express().use(express.urlencoded({ extended: true }))
      const browser = openBrowser(await serve(app.use("/auth", ServerAuth(config))))
      await browser.submit(callback, { "person[name]": "ann" })
      const fields: unknown = expect.objectContaining({ person: { name: "ann" } })
      expect(authorize).toHaveBeenCalledExactlyOnceWith(fields, expect.any(Request))
    })
  })

  describe("public address", () => {
    const spoofed = { "x-forwarded-host": "evil.test", "x-forwarded-proto": "https" }

    test("ignores forwarded headers unless the proxy is trusted", async () => {
      const origin = await serve(appWith())
      expect(await providerUrls(origin, "/auth", spoofed)).toBe(`${origin}/auth${callback}`)
    })

    test("follows forwarded headers of a trusted proxy", async () => {
      const origin = await serve(appWith().set("trust proxy", "loopback"))
      const forwarded = { "x-forwarded-host": "app.test, b.test", "x-forwarded-proto": "https" }
      expect(await providerUrls(origin, "/auth", forwarded)).toBe(
        `https://app.test/auth${callback}`,
      )
    })

    test("sets cookies for HTTPS behind a trusted proxy that speaks it", async () => {
      const origin = await serve(appWith().set("trust proxy", "loopback"))
      const browser = openBrowser(origin, "/auth", { "x-forwarded-proto": "https" })
      await signIn(browser)
      expect([...browser.cookies.keys()]).toContain("__Secure-authjs.session-token")
      expect(await browser.session()).toMatchObject(sessionOf("ann"))
    })

    test("is that of AUTH_URL, whatever the request says", async () => {
      vi.stubEnv("AUTH_URL", "https://public.test")
      const origin = await serve(appWith().set("trust proxy", true))
      expect(await providerUrls(origin, "/auth", spoofed)).toBe(
        `https://public.test/auth${callback}`,
      )
    })

    test("has the path of AUTH_URL, wherever a proxy sends its requests", async () => {
      vi.stubEnv("AUTH_URL", "https://public.test/login/auth")
      const origin = await serve(appWith())
      expect(await providerUrls(origin, "/auth")).toBe(`https://public.test/login/auth${callback}`)
    })

    test("has the option basePath, wherever a proxy sends its requests", async () => {
      const app = express().use("/inner", ServerAuth(configWith({ basePath: "/outer/auth/" })))
      const origin = await serve(app)
      expect(await providerUrls(origin, "/inner")).toBe(`${origin}/outer/auth${callback}`)
    })

    test("is found below a path that a URL writes in another way", async () => {
      const origin = await serve(express().use("/:tenant/auth", ServerAuth(configWith())))
      const answer = await rawRequest(origin, ['GET /a"b/auth/csrf HTTP/1.1', "Host: app.test"])
      expect(answer).toMatch(/^HTTP\/1.1 200 /)
    })

    test("without a valid host is answered with 400 and nothing else", async () => {
      const origin = await serve(appWith())
      const answer = await rawRequest(origin, ["GET /auth/session HTTP/1.1", "Host: a@b"])
      expect(answer).toMatch(/^HTTP\/1.1 400 .*"Bad request\."$/s)
    })
  })

  describe("configuration", () => {
    test("without a secret is refused when the application starts", () => {
      vi.stubEnv("AUTH_SECRET", "")
      const { secret: _, ...config } = configWith()
      expect(() => ServerAuth(config)).toThrow(MissingSecretError)
    })

    test("is refused with all of its problems at once", () => {
      const config = configWith({ secret: "short", session: { maxAge: -1 } })
      expect(() => ServerAuth(config)).toThrow(/secret.*session\.maxAge/s)
    })

    test("may be frozen, and is not written to", async () => {
      const config = Object.freeze(configWith({ providers: Object.freeze([passwords]) }))
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
      const after = vi.fn()
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

  describe("failures", () => {
    /** A log that cannot be written to breaks even the answer to a broken request. */
    const full = configWith({
      logger: {
        error() {
          throw new Error("The log is full.")
        },
      },
    })

    test("go to the error handler of the application", async () => {
      const report: ErrorRequestHandler = (error: Error, _req, res, _next) => {
        res.status(503).send(error.message)
      }
      const origin = await serve(appWith(full).use(report))
      const response = await fetch(`${origin}/auth/nothing-here`)
      expect(response.status).toBe(503)
      expect(await response.text()).toBe("The log is full.")
    })

    test("call next once, and reject nothing", async () => {
      const handler = ServerAuth(full)
      const next = vi.fn()
      const done = Promise.withResolvers<void>()
      const app = express().use("/auth", (req, res) => {
        done.resolve(handler(req, res, next).then(() => void res.end()))
      })
      await fetch(`${await serve(app)}/auth/nothing-here`)
      await expect(done.promise).resolves.toBeUndefined()
      expect(next).toHaveBeenCalledExactlyOnceWith(new Error("The log is full."))
    })

    test("of a client that leaves in the middle of a body are nobody's", async () => {
      const handler = ServerAuth(configWith())
      const handled = Promise.withResolvers<void>()
      const passedOn = vi.fn()
      const app = express().use("/auth", (req, res, next) => {
        if (req.method === "GET") void handler(req, res, next)
        else handled.resolve(handler(req, res, passedOn))
      })
      const origin = await serve(app)
      const head = [
        `POST /auth${callback} HTTP/1.1`,
        "Host: app.test",
        "Content-Type: application/x-www-form-urlencoded",
        "Content-Length: 1000",
      ]
      const socket = connect(Number(new URL(origin).port), "127.0.0.1")
      socket.write(`${head.join("\r\n")}\r\n\r\nname=ann`, () => socket.destroy())
      await expect(handled.promise).resolves.toBeUndefined()
      expect(passedOn).not.toHaveBeenCalled()
      expect(await openBrowser(origin).session()).toBeNull()
    })
  })

  describe("limits", () => {
    const tooLong = `name=${"a".repeat(2_000_000)}`
    const headers = { "content-type": "application/x-www-form-urlencoded" }

    test("refuse a long body that says its length", async () => {
      const url = `${await serve(appWith())}/auth${callback}`
      const response = await fetch(url, { method: "POST", headers, body: tooLong })
      expect(response.status).toBe(413)
    })

    test.each(["application/x-www-form-urlencoded", "text/plain"])(
      "leave the connection usable after a long body of type %s",
      async (type) => {
        const piece = `${"a".repeat(65_536)}\r\n`
        const body = `10000\r\n${piece}`.repeat(20)
        const next = "GET /auth/providers HTTP/1.1\r\nHost: app.test\r\nConnection: close\r\n\r\n"
        const lines = [
          `POST /auth${callback} HTTP/1.1`,
          "Host: app.test",
          `Content-Type: ${type}`,
          "Transfer-Encoding: chunked",
        ]
        const origin = await serve(appWith())
        const answers = await rawExchange(
          origin,
          `${lines.join("\r\n")}\r\n\r\n${body}0\r\n\r\n${next}`,
        )
        const statuses = [...answers.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)
        expect(statuses).toEqual([type === "text/plain" ? "302" : "413", "200"])
      },
    )

    test("refuse a long body that a parser let through", async () => {
      const app = express().use(express.urlencoded({ extended: true, limit: "10mb" }))
      const url = `${await serve(app.use("/auth", ServerAuth(configWith())))}/auth${callback}`
      const response = await fetch(url, { method: "POST", headers, body: tooLong })
      expect(response.status).toBe(413)
    })
  })

  test("two hundred people who sign in at once are each themselves", async () => {
    const origin = await serve(appWith())
    const names = Array.from({ length: 200 }, (_, index) => `person-${index}`)
    const sessions = await Promise.all(
      names.map(async (person) => {
        const browser = openBrowser(origin)
        await signIn(browser, person)
        return browser.session()
      }),
    )
    expect(sessions).toMatchObject(names.map(sessionOf))
  })
})

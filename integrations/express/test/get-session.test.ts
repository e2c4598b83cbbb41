import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import { AuthError, ConfigError, SessionError } from "@lockstep/core/errors"
import type { ErrorRequestHandler, Express, RequestHandler } from "express"
import { describe, expect, test, vi } from "vitest"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { getSession } from "../src/get-session.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { type Browser, openBrowser } from "./support/browser.ts"
import { configWith, passwords, sessionOf } from "./support/people.ts"
import { rawRequest } from "./support/raw-request.ts"

async function signIn(browser: Browser, name = "ann"): Promise<void> {
  await browser.submit("/callback/password", { name, password: "right" })
}

/** Answers with the session that `getSession` reads. */
function whoAmI(config: ExpressAuthConfig): RequestHandler {
  return (req, res, next) => {
    getSession(req, config).then((session) => void res.json(session), next)
  }
}

/** The database strategy on a store in memory, with one stored person. */
async function databaseConfig(
  options: Partial<ExpressAuthConfig> = {},
  replaced: Partial<Adapter> = {},
): Promise<ExpressAuthConfig & { adapter: Adapter }> {
  const memory = MemoryAdapter()
  const adapter = { ...memory, ...replaced }
  const email = "ann@example.com"
  const user = await memory.createUser({ id: "", name: "ann", email, emailVerified: null })
  const provider = { ...passwords, authorize: () => user }
  return { ...configWith({ providers: [provider], ...options }), adapter }
}

const cacheControl = "cache-control"

describe.each(versions)("%s", (_name, express) => {
  function appWith(config: ExpressAuthConfig): Express {
    return express().use("/auth", ServerAuth(config)).get("/", whoAmI(config))
  }

  test("nobody is signed in at first", async () => {
    const response = await fetch(await serve(appWith(configWith())))
    expect(await response.json()).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test("whoever signed in is found, under the jwt strategy", async () => {
    const browser = openBrowser(await serve(appWith(configWith())))
    await signIn(browser)
    const session = await (await browser.get("/")).json()
    expect(session).toMatchObject(sessionOf("ann"))
    expect(session).toHaveProperty("expires")
  })

  test("whoever signed in is found, under the database strategy", async () => {
    const browser = openBrowser(await serve(appWith(await databaseConfig())))
    await signIn(browser)
    expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("ann"))
  })

  test("the routes and getSession agree when mounted elsewhere, behind a proxy with TLS", async () => {
    const config = configWith()
    const app = express().set("trust proxy", "loopback").use("/x/login", ServerAuth(config))
    const origin = await serve(app.get("/", whoAmI(config)))
    const browser = openBrowser(origin, "/x/login", { "x-forwarded-proto": "https" })
    await signIn(browser)
    expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("ann"))
  })

  test("the routes and getSession agree under AUTH_URL, without a trusted proxy", async () => {
    vi.stubEnv("AUTH_URL", "https://app.test/auth")
    const browser = openBrowser(await serve(appWith(configWith())))
    await signIn(browser)
    expect([...browser.cookies.keys()]).toContain("__Secure-authjs.session-token")
    expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("ann"))
  })

  describe("cookies", () => {
    test("that were refreshed are sent on, with those of the application, and never cached", async () => {
      const config = configWith({ session: { updateAge: 0 } })
      const app = express().use("/auth", ServerAuth(config))
      app.use((_req, res, next) => {
        res.cookie("theme", "dark")
        next()
      })
      const browser = openBrowser(await serve(app.get("/", whoAmI(config))))
      await signIn(browser)
      const before = browser.cookies.get("authjs.session-token")
      const response = await browser.get("/")
      expect(response.headers.getSetCookie()[0]).toBe("theme=dark; Path=/")
      expect(browser.cookies.get("authjs.session-token")).not.toBe(before)
      expect(response.headers.get(cacheControl)).toBe("private, no-store")
      expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("ann"))
    })

    test("that are still fresh are left alone, and so is the cache", async () => {
      const browser = openBrowser(await serve(appWith(configWith())))
      await signIn(browser)
      const response = await browser.get("/")
      expect(response.headers.getSetCookie()).toEqual([])
      expect(response.headers.has(cacheControl)).toBe(false)
    })

    test("that are forged mean nobody, and are deleted", async () => {
      const browser = openBrowser(await serve(appWith(configWith())))
      browser.cookies.set("authjs.session-token", "forged")
      expect(await (await browser.get("/")).json()).toBeNull()
      expect(browser.cookies.has("authjs.session-token")).toBe(false)
    })

    test("come too late once the answer has begun, and disturb nothing", async () => {
      const config = configWith({ session: { updateAge: 0 } })
      const app = express().use("/auth", ServerAuth(config))
      app.get("/", (req, res, next) => {
        res.write("")
        res.flushHeaders()
        getSession(req, config).then((session) => void res.end(session?.user?.name), next)
      })
      const browser = openBrowser(await serve(app))
      await signIn(browser)
      const response = await browser.get("/")
      expect(await response.text()).toBe("ann")
      expect(response.headers.getSetCookie()).toEqual([])
    })
  })

  describe("reads", () => {
    async function counting(use: (app: Express, config: ExpressAuthConfig) => void) {
      const reads = vi.fn()
      const config = await databaseConfig()
      const read = config.adapter.getSessionAndUser
      const adapter: Adapter = {
        ...config.adapter,
        getSessionAndUser(token) {
          reads()
          return read?.(token) ?? null
        },
      }
      const counted = { ...config, adapter }
      const app = express()
      use(app, counted)
      const browser = openBrowser(await serve(app.use("/auth", ServerAuth(counted))))
      await signIn(browser)
      reads.mockClear()
      return { reads, browser }
    }

    test("are one for a request, however often it asks", async () => {
      const { reads, browser } = await counting((app, config) =>
        app.get("/", (req, res, next) => {
          const both = Promise.all([getSession(req, config), getSession(req, config)])
          both.then(() => whoAmI(config)(req, res, next), next)
        }),
      )
      expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("ann"))
      expect(reads).toHaveBeenCalledTimes(1)
    })

    test("are made again for the next request", async () => {
      const { reads, browser } = await counting((app, config) => app.get("/", whoAmI(config)))
      await browser.get("/")
      await browser.get("/")
      expect(reads).toHaveBeenCalledTimes(2)
    })

    test("are made again after ServerAuth changed the session", async () => {
      const seen: unknown[] = []
      const last = Promise.withResolvers<void>()
      const { browser } = await counting((app, config) =>
        app.post("/auth/signout", (req, res, next) => {
          const look = async () => void seen.push(await getSession(req, config))
          res.on("finish", () => setImmediate(() => last.resolve(look())))
          look().then(() => next(), next)
        }),
      )
      await browser.submit("/signout", {})
      await last.promise
      expect(seen).toMatchObject([sessionOf("ann"), null])
    })

    test("of two configurations are two", async () => {
      const config = configWith()
      const other = configWith({ secret: "another-secret-of-more-than-32-characters" })
      const app = express().use("/auth", ServerAuth(config))
      app.get("/", (req, res, next) => {
        const both = Promise.all([getSession(req, config), getSession(req, other)])
        both.then((sessions) => void res.json(sessions), next)
      })
      const browser = openBrowser(await serve(app))
      await signIn(browser)
      expect(await (await browser.get("/")).json()).toMatchObject([sessionOf("ann"), null])
    })
  })

  describe("an outage", () => {
    /** Answers with what went wrong. */
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

  test("a request without a valid host is answered with 400 by Express", async () => {
    const origin = await serve(appWith(configWith()))
    const answer = await rawRequest(origin, ["GET / HTTP/1.1", "Host: a@b"])
    expect(answer).toMatch(/^HTTP\/1.1 400 /)
  })

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
      orders.get("/", (_req, res) => void res.send(`orders of ${res.locals["session"].user.name}`))
      return express()
        .use("/auth", ServerAuth(config))
        .use(loadSession)
        .use("/orders", orders)
        .get(
          "/",
          (_req, res) => void res.send(`hello ${res.locals["session"]?.user.name ?? "you"}`),
        )
    }

    test("sends a stranger to the login, and leaves public pages open", async () => {
      const browser = openBrowser(await serve(shop(configWith())))
      const response = await browser.get("/orders")
      expect([response.status, response.headers.get("location")]).toEqual([302, "/login"])
      expect(await (await browser.get("/")).text()).toBe("hello you")
    })

    test("lets in whoever signed in, and shows templates the session", async () => {
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

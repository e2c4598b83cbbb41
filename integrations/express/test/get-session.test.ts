import type { Adapter } from "@lockstep/core/adapters"
import type { Express } from "express"
import { describe, expect, test, vi } from "vitest"
import type { ExpressAuthConfig } from "../src/express-auth-config.ts"
import { getSession } from "../src/get-session.ts"
import { ServerAuth } from "../src/server-auth.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { configWith, sessionOf, signIn } from "./support/users.ts"
import { databaseConfig, whoAmI } from "./support/sessions.ts"
import { rawRequest } from "./support/raw-request.ts"

const cacheControl = "cache-control"

describe.each(versions)("%s", (_name, express) => {
  function appWith(config: ExpressAuthConfig): Express {
    return express().use("/auth", ServerAuth(config)).get("/", whoAmI(config))
  }

  // spec E3
  test("no user is signed in at first", async () => {
    const response = await fetch(await serve(appWith(configWith())))
    expect(await response.json()).toBeNull()
    expect(response.headers.getSetCookie()).toEqual([])
  })

  // spec E3
  test("a signed-in user is found, under the jwt strategy", async () => {
    const browser = openBrowser(await serve(appWith(configWith())))
    await signIn(browser)
    const session = await (await browser.get("/")).json()
    expect(session).toMatchObject(sessionOf("ann"))
    expect(session).toHaveProperty("expires")
  })

  test("a signed-in user is found, under the database strategy", async () => {
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

    test("that are forged mean no user, and are deleted", async () => {
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
      const reads = vi.fn<() => void>()
      const config = await databaseConfig()
      const adapter: Adapter = {
        ...config.adapter,
        getSessionAndUser(token) {
          reads()
          return config.adapter.getSessionAndUser?.(token) ?? null
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

  test("a request without a valid host has no session, and the routes respond with 400", async () => {
    const origin = await serve(appWith(configWith()))
    const page = await rawRequest(origin, ["GET / HTTP/1.1", "Host: a@b"])
    expect(page).toMatch(/^HTTP\/1.1 200 .*\r\n\r\nnull$/s)
    const route = await rawRequest(origin, ["GET /auth/session HTTP/1.1", "Host: a@b"])
    expect(route).toMatch(/^HTTP\/1.1 400 /)
  })
})

import type { AuthConfig } from "@lockstep/core"
import { MemoryStore } from "@lockstep/core/adapters"
import { RateLimited } from "@lockstep/core/errors"
import { rateLimits } from "@lockstep/core/features/rate-limits"
import Credentials from "@lockstep/core/providers/credentials"
import { describe, expect, test, vi } from "vitest"
import { getAuth, getSession, ServerAuth } from "../src/index.ts"
import type { ExpressHandler } from "../src/index.ts"
import { serve, versions } from "./support/apps.ts"
import { openBrowser } from "./support/browser.ts"
import { rawRequest } from "./support/raw-request.ts"
import { databaseConfig } from "./support/sessions.ts"
import { configWith, sessionOf, signIn } from "./support/users.ts"

const cookieName = "authjs.session-token"
const eager = { session: { updateAge: 0 } }

/** Responds with the session, by `getAuth`. */
function who(config: AuthConfig): ExpressHandler {
  return async (req, res, next) => {
    try {
      res.end(JSON.stringify(await (await getAuth(req, config)).session()))
    } catch (error) {
      next(error)
    }
  }
}

/** A middleware that reads the session before anything else does. */
function reading(config: AuthConfig): ExpressHandler {
  return async (req, _res, next) => {
    await (await getAuth(req, config)).session()
    next()
  }
}

describe.each(versions)("getAuth in %s", (_name, express) => {
  test.each([
    ["jwt", async () => configWith(eager)],
    ["database", async () => ({ ...(await databaseConfig()), ...eager })],
  ])("reads a session and extends it, under %s", async (_strategy, configOf) => {
    const config = await configOf()
    const app = express().use("/auth", ServerAuth(config))
    app.use((_req, res, next) => {
      res.cookie("theme", "dark")
      next()
    })
    const browser = openBrowser(await serve(app.get("/", who(config))))
    expect(await (await browser.get("/")).json()).toBeNull()
    await signIn(browser)
    const response = await browser.get("/")
    expect(await response.json()).toMatchObject(sessionOf("ann"))
    const [theme = "", extended = "", ...more] = response.headers.getSetCookie()
    expect(theme).toBe("theme=dark; Path=/")
    expect(extended).toMatch(new RegExp(`^${cookieName}=`))
    expect(more).toEqual([])
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("ann"))
  })

  test("is one object for a request, which reads the session once", async () => {
    const session = vi.fn<NonNullable<NonNullable<AuthConfig["callbacks"]>["session"]>>(
      ({ session: view }) => view,
    )
    const config = configWith({ callbacks: { session } })
    const app = express().use("/auth", ServerAuth(config))
    app.get("/", async (req, res) => {
      const [one, other] = await Promise.all([getAuth(req, config), getAuth(req, config)])
      await Promise.all([one.session(), other.session(), one.session()])
      res.end(String(one === other))
    })
    const browser = openBrowser(await serve(app))
    await signIn(browser)
    session.mockClear()
    expect(await (await browser.get("/")).text()).toBe("true")
    expect(session).toHaveBeenCalledTimes(1)
  })

  test("in a middleware before everything does not undo a sign-out", async () => {
    const config = configWith(eager)
    const app = express().use(reading(config)).use("/auth", ServerAuth(config))
    const browser = openBrowser(await serve(app.get("/", who(config))))
    await signIn(browser)
    expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("ann"))
    const response = await browser.submit("/signout", {})
    const set = response.headers.getSetCookie().filter((line) => line.startsWith(cookieName))
    expect(set).toHaveLength(1)
    expect(set[0]).toContain("Max-Age=0")
    expect(await (await browser.get("/")).json()).toBeNull()
  })

  test.each([
    ["the head was sent", (res: { flushHeaders(): void }) => res.flushHeaders()],
    ["a part of the body was sent", (res: { write(text: string): unknown }) => res.write(" ")],
    ["writeHead was called", (res: { writeHead(status: number): unknown }) => res.writeHead(200)],
  ])("sets no cookie and extends nothing once %s", async (_when, send) => {
    const config = configWith(eager)
    const app = express().use("/auth", ServerAuth(config))
    app.get("/", async (req, res) => {
      const auth = await getAuth(req, config)
      send(res)
      const session = await auth.session()
      res.end(JSON.stringify([session, auth.cookies]))
    })
    const browser = openBrowser(await serve(app))
    await signIn(browser)
    const response = await browser.get("/")
    expect(await response.json()).toEqual([expect.objectContaining(sessionOf("ann")), []])
    expect(response.headers.getSetCookie()).toEqual([])
  })

  test("has the functions of features", async () => {
    const config = { ...configWith(), features: [rateLimits()] } satisfies AuthConfig
    const app = express().get("/", async (req, res) => {
      const { limits } = await getAuth(req, config)
      try {
        await limits.count("visit", "ada", { limit: 1, within: 86_400 })
        res.end("welcome")
      } catch (error) {
        res.status(error instanceof RateLimited ? 429 : 500).end()
      }
    })
    const origin = await serve(app)
    expect([(await fetch(origin)).status, (await fetch(origin)).status]).toEqual([200, 429])
  })

  test("gives no session, and no error, for a host that makes no sense", async () => {
    const config = configWith()
    const app = express().use("/auth", ServerAuth(config)).get("/", who(config))
    const origin = await serve(app)
    const response = await rawRequest(origin, ["GET / HTTP/1.1", "Host: a b"])
    expect(response).toMatch(/^HTTP\/1.1 200[^]*null/)
  })

  test("takes the function that gives the configuration, and tells when it cannot be used", async () => {
    const config = configWith()
    const source = () => config
    const app = express().use("/auth", ServerAuth(source))
    app.get("/", async (req, res) => {
      res.end(JSON.stringify(await (await getAuth(req, source)).session()))
    })
    app.get("/broken", (req, res) => {
      getAuth(req, configWith({ secret: "short" })).catch((error: Error) => res.end(error.name))
    })
    const browser = openBrowser(await serve(app))
    await signIn(browser)
    expect(await (await browser.get("/")).json()).toMatchObject(sessionOf("ann"))
    expect(await (await browser.get("/broken")).text()).toBe("WeakSecretError")
  })

  test("knows clients by req.ip, under the setting trust proxy", async () => {
    const provider = Credentials({
      credentials: { name: {} },
      limitBy: "name",
      authorize: () => null,
    })
    const limited = (trusted: boolean) => {
      const rules = { credentialsPerClient: { limit: 1, within: 86_400 } }
      const config = configWith({
        providers: [provider],
        store: { ...MemoryStore(), shared: true },
        features: [rateLimits({ rules })],
      })
      const app = express().set("trust proxy", trusted ? "loopback" : false)
      return serve(app.use("/auth", ServerAuth(config)))
    }
    const attempt = async (origin: string, address: string): Promise<number> => {
      const headers = { "x-forwarded-for": address, "x-auth-return-redirect": "1" }
      const browser = openBrowser(origin, "/auth", headers)
      return (await browser.submit("/callback/credentials", { name: "ada" })).status
    }
    const trusting = await limited(true)
    expect(await attempt(trusting, "192.0.2.1")).toBe(200)
    expect(await attempt(trusting, "192.0.2.2")).toBe(200)
    expect(await attempt(trusting, "192.0.2.1")).toBe(429)
    // Without a proxy that is trusted the header is the client's own claim.
    const direct = await limited(false)
    expect(await attempt(direct, "192.0.2.1")).toBe(200)
    expect(await attempt(direct, "192.0.2.2")).toBe(429)
  })

  test("agrees with getSession", async () => {
    const config = configWith()
    const app = express().use("/auth", ServerAuth(config))
    app.get("/", async (req, res) => {
      const both = [await getSession(req, config), await (await getAuth(req, config)).session()]
      res.json(both)
    })
    const browser = openBrowser(await serve(app))
    await signIn(browser)
    // The route responds with two sessions.
    const [one, other] = (await (await browser.get("/")).json()) as unknown[]
    expect(one).toMatchObject(sessionOf("ann"))
    expect(other).toEqual(one)
  })
})

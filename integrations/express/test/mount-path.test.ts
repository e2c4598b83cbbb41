import express4 from "express4"
import express5, { type RequestHandler } from "express"
import { describe, expect, test } from "vitest"
import { pathOf } from "@lockstep/core/node"
import { mountPath, normalPath } from "../src/mount-path.ts"
import { serve, versions } from "./support/apps.ts"
import { rawRequest } from "./support/raw-request.ts"

type App = ReturnType<typeof express5>
type Express = typeof express5

/** Responds with the mount path that it finds. */
function reporter(basePath?: string): RequestHandler {
  return (req, res) => {
    res.json(mountPath(req, basePath))
  }
}

async function mountFound(app: App, path: string): Promise<unknown> {
  const answer = await rawRequest(await serve(app), [`GET ${path} HTTP/1.1`, "Host: app.test"])
  return JSON.parse(answer.slice(answer.indexOf("\r\n\r\n")))
}

const actionPaths = [
  "/session",
  "/signin/github",
  "/callback/github?code=a/b",
  "/session/",
  "/a%2Fb",
]

/** Mounts that both versions understand. */
const mounts: Record<string, (app: App, express: Express, handler: RequestHandler) => void> = {
  'app.use("/auth")': (app, _, handler) => app.use("/auth", handler),
  'app.use("/auth/")': (app, _, handler) => app.use("/auth/", handler),
  'router.use("/auth") in app.use("/")': (app, express, handler) =>
    app.use("/", express.Router().use("/auth", handler)),
  "a router without a path": (app, express, handler) =>
    app.use("/auth", express.Router().use(handler)),
  "a sub-application": (app, express, handler) => app.use("/auth", express().use(handler)),
  "a regular expression": (app, _, handler) => app.use(/^\/auth/, handler),
  "a regular expression with a group": (app, _, handler) => app.all(/^\/auth\/(.*)$/, handler),
}

const mountsOf4: typeof mounts = {
  'app.use("/auth/*")': (app, _, handler) => app.use("/auth/*", handler),
  'app.all("/auth/*")': (app, _, handler) => app.all("/auth/*", handler),
  'app.get("/auth/*")': (app, _, handler) => app.get("/auth/*", handler),
  'app.use("/auth*")': (app, _, handler) => app.use("/auth*", handler),
  'router.use("/auth/*")': (app, express, handler) =>
    app.use("/", express.Router().use("/auth/*", handler)),
}

const mountsOf5: typeof mounts = {
  'app.use("/auth/*splat")': (app, _, handler) => app.use("/auth/*splat", handler),
  'app.use("/auth{/*splat}")': (app, _, handler) => app.use("/auth{/*splat}", handler),
  'app.all("/auth/*splat")': (app, _, handler) => app.all("/auth/*splat", handler),
  'app.all("/auth{/*splat}")': (app, _, handler) => app.all("/auth{/*splat}", handler),
  'app.get("/auth/*splat")': (app, _, handler) => app.get("/auth/*splat", handler),
  'router.use("/auth/*splat")': (app, express, handler) =>
    app.use("/", express.Router().use("/auth/*splat", handler)),
}

describe.each(versions)("%s finds /auth", (name, express) => {
  const own = name === "Express 5" ? mountsOf5 : mountsOf4
  const cases = Object.entries({ ...mounts, ...own }).flatMap(([form, mount]) =>
    actionPaths.map((path) => [form, path, mount] as const),
  )
  // spec W2, H6
  test.each(cases)("for %s at %s", async (_form, path, mount) => {
    const app = express()
    mount(app, express, reporter())
    expect(await mountFound(app, `/auth${path}`)).toBe("/auth")
  })
})

describe.each(versions)("%s", (name, express) => {
  const wildcard = name === "Express 5" ? "/*splat" : "/*"

  test.each(["/session/auth", "/signin", "/api/auth", "/callback/callback", "/auth/auth"])(
    "keeps the mount path %s whole, with and without a wildcard",
    async (mount) => {
      const plain = express().use(mount, reporter())
      const wild = express().use(mount + wildcard, reporter())
      for (const path of ["/session", "/signin/auth", "/callback/session"]) {
        expect(await mountFound(plain, mount + path)).toBe(mount)
        expect(await mountFound(wild, mount + path)).toBe(mount)
      }
    },
  )

  test("adds up nested routers, with a wildcard at the end", async () => {
    const inner = express.Router().use(`/auth${wildcard}`, reporter())
    const app = express().use("/api", express.Router().use("/v1", inner))
    expect(await mountFound(app, "/api/v1/auth/callback/github")).toBe("/api/v1/auth")
  })

  test("counts the segments of a parameter before the mount", async () => {
    const app = express().use("/:tenant/auth", reporter())
    expect(await mountFound(app, "/a%2Fb/auth/session")).toBe("/a%2Fb/auth")
  })

  test("is not misled by a wildcard before the mount", async () => {
    const router = express.Router({ mergeParams: true }).use("/auth", reporter())
    const app = express().use(`${wildcard}/in`, router)
    expect(await mountFound(app, "/x/y/in/auth/signin/github")).toBe("/x/y/in/auth")
  })

  test("keeps a percent-encoded mount path as it came", async () => {
    const app = express().use("/caf%C3%A9/auth", reporter())
    expect(await mountFound(app, "/caf%C3%A9/auth/session")).toBe("/caf%C3%A9/auth")
  })

  test("reads routes without a wildcard by the stated base path", async () => {
    const app = express().get("/login/session", reporter("/login"))
    expect(await mountFound(app, "/login/session")).toBe("/login")
  })

  // spec H4
  test("reads routes without a wildcard by the default base path", async () => {
    const app = express().get("/auth/session", reporter())
    expect(await mountFound(app, "/auth/session")).toBe("/auth")
  })

  test("reads routes without a wildcard in a router by where the router is", async () => {
    const router = express.Router().get("/session", reporter())
    expect(await mountFound(express().use("/api/auth", router), "/api/auth/session")).toBe(
      "/api/auth",
    )
  })

  test("finds the stated base path below a handler for everything", async () => {
    const app = express().use(reporter("/auth"))
    expect(await mountFound(app, "/auth/session")).toBe("/auth")
  })

  test("takes a stripped path below a handler for everything as mounted at the root", async () => {
    const app = express().use(reporter("/public/auth"))
    expect(await mountFound(app, "/session")).toBe("")
  })

  test("leaves the authority of an absolute request target out", async () => {
    const app = express().use("/auth", reporter())
    expect(await mountFound(app, "http://other.test/auth/session")).toBe("/auth")
  })
})

test("the tests run on both major versions", () => {
  expect(express5).not.toBe(express4)
})

test("a wildcard's text that is no tail of the path is ignored", () => {
  const req = { originalUrl: "/auth/session", baseUrl: "/auth", params: { splat: ["sessio"] } }
  expect(mountPath(req, undefined)).toBe("/auth")
})

test("a long path of slashes is read in one go", () => {
  const slashes = "/".repeat(1_000_000)
  const req = { originalUrl: `/auth${slashes}x`, baseUrl: "/auth", params: { 0: `${slashes}x` } }
  expect(mountPath(req, undefined)).toBe("/auth")
})

test("a path ends at the query or the fragment", () => {
  expect(pathOf("/auth/session?a=/b#/c")).toBe("/auth/session")
  expect(pathOf("/auth/session#?a")).toBe("/auth/session")
})

test("a normal path is what a URL would say", () => {
  expect(normalPath("/a/%2e%2e/b c")).toBe("/b%20c")
  expect(normalPath("")).toBe("")
  expect(normalPath("/")).toBe("")
  expect(normalPath("/a/")).toBe("/a")
  expect(normalPath("/a/./b/../c")).toBe("/a/c")
  expect(normalPath("//a//b")).toBe("//a//b")
  expect(normalPath("/api_1/my-auth")).toBe("/api_1/my-auth")
})

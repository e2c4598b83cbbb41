import { MemoryStore } from "@lockstep/core/adapters"
import { backChannelLogout } from "@lockstep/core/features/back-channel-logout"
import { GitHub } from "@lockstep/core/providers/github"
import { NextRequest } from "next/server.js"
import { expect, test, vi } from "vitest"
import { FullstackAuth, type NextAuthConfig } from "../src/index.ts"
import { configWith } from "./support/users.ts"
import { enterScope } from "./support/request-scope.ts"
import { cookiesOf, event, requestTo, signedIn, site } from "./support/visitor.ts"

vi.mock("next/headers.js", () => import("./support/request-scope.ts"))

async function callbackUrl(answer: Response): Promise<unknown> {
  // The wire contract fixes this answer.
  const { password } = (await answer.json()) as { password: { callbackUrl: string } }
  return password.callbackUrl
}

// spec H5
test("the routes are below /api/auth", async () => {
  const { handlers } = FullstackAuth(configWith())
  const answer = await handlers.GET(requestTo("/api/auth/providers"))
  expect(await callbackUrl(answer)).toBe(`${site}/api/auth/callback/password`)
})

test.each(["an object", "a function that makes one for each request"])(
  "the callback URLs to register are printed once, in development, with %s",
  async (kind) => {
    vi.stubEnv("NODE_ENV", "development")
    const info = vi.spyOn(console, "info").mockReturnValue()
    const provider = GitHub({ clientId: "app", clientSecret: "secret" })
    const { logger: _silent, ...config } = configWith({ providers: [provider] })
    const { handlers } = FullstackAuth(kind === "an object" ? config : () => ({ ...config }))
    await handlers.GET(requestTo("/api/auth/session"))
    await handlers.GET(requestTo("/api/auth/session"))
    await expect.poll(() => info).toHaveBeenCalled()
    const text = `[auth] Callback URLs to register:\n  github: ${site}/api/auth/callback/github`
    expect(info.mock.calls).toEqual([[text]])
    info.mockRestore()
  },
)

test("the routes are below basePath when it is given", async () => {
  const { handlers } = FullstackAuth(configWith({ basePath: "/login" }))
  const answer = await handlers.GET(requestTo("/login/providers"))
  expect(await callbackUrl(answer)).toBe(`${site}/login/callback/password`)
})

test("the routes are at AUTH_URL, its path included", async () => {
  vi.stubEnv("AUTH_URL", "https://example.com/login")
  const { handlers } = FullstackAuth(configWith())
  const answer = await handlers.GET(requestTo("/login/providers"))
  expect(await callbackUrl(answer)).toBe("https://example.com/login/callback/password")
})

test("the routes are at the address that the browser sees, which Next.js does not put into URLs", async () => {
  const { handlers } = FullstackAuth(configWith())
  const headers = { host: "example.com", "x-forwarded-proto": "https" }
  const answer = await handlers.GET(requestTo("/api/auth/providers", { headers }))
  expect(await callbackUrl(answer)).toBe("https://example.com/api/auth/callback/password")
})

test.each([
  ["Next.js", "/shop/api/auth", "/api/auth/providers"],
  ["a proxy", "/shop/api/auth", "/shop/api/auth/providers"],
  ["a proxy and Next.js", "/mall/shop/api/auth", "/api/auth/providers/"],
  ["Next.js, where the routes are at its base path itself", "/shop", "/providers"],
])(
  "the routes are at the address that the browser sees, which %s may cut",
  async (_, base, path) => {
    vi.stubEnv("AUTH_URL", `https://example.com${base}`)
    const answer = await FullstackAuth(configWith()).handlers.GET(requestTo(path))
    expect(await callbackUrl(answer)).toBe(`https://example.com${base}/callback/password`)
  },
)

test("the routes are below the base path of Next.js unless told otherwise", async () => {
  vi.stubEnv("__NEXT_ROUTER_BASEPATH", "/shop")
  const { handlers } = FullstackAuth(configWith())
  const answer = await handlers.GET(requestTo("/api/auth/providers"))
  expect(await callbackUrl(answer)).toBe(`${site}/shop/api/auth/callback/password`)
})

test.each([
  ["/api/auth", ["base-path-outside-next"]],
  ["/shopping/api/auth", ["base-path-outside-next"]],
  ["/shop/api/auth", []],
  ["/mall/shop/api/auth", []],
  [undefined, []],
])("below the base path /shop of Next.js, routes at %s are warned of: %j", async (path, codes) => {
  vi.stubEnv("__NEXT_ROUTER_BASEPATH", "/shop")
  const warn = vi.fn<(code: string) => void>()
  const options = path === undefined ? {} : { basePath: path }
  const { handlers } = FullstackAuth(configWith({ ...options, logger: { warn } }))
  await handlers.GET(requestTo("/api/auth/session"))
  expect(warn.mock.calls.flat()).toEqual(codes)
})

test.each(["/authors/providers", "/api/providers", "/other/api/auth/providers", "/shop/api/auth"])(
  "the path %s is none of the routes below /shop/api/auth",
  async (path) => {
    const { handlers } = FullstackAuth(configWith({ basePath: "/shop/api/auth" }))
    expect((await handlers.GET(requestTo(path))).status).toBe(400)
  },
)

test.each(["exam ple", "a@b", "a/b", "[::", "evil.example, example.com"])(
  "a request to the host %s is refused",
  async (host) => {
    const { handlers } = FullstackAuth(configWith())
    const headers = { "x-forwarded-host": host }
    const answer = await handlers.GET(requestTo("/api/auth/session", { headers }))
    expect([answer.status, await answer.json()]).toEqual([400, "Bad request."])
  },
)

test("the routes of features are found as well where Next.js cuts its base path", async () => {
  vi.stubEnv("AUTH_URL", "https://example.com/shop/api/auth")
  const store = { ...MemoryStore(), shared: true }
  const { handlers } = FullstackAuth(configWith({ store, features: [backChannelLogout()] }))
  const request = requestTo("/api/auth/backchannel-logout/local", { method: "POST" })
  expect(await (await handlers.POST(request)).json()).toEqual({ error: "invalid_request" })
})

test("a form is read, also where the address is another one", async () => {
  const { handlers } = FullstackAuth(configWith())
  const answer = await handlers.POST(
    new NextRequest(`${site}/api/auth/signin/password`, {
      method: "POST",
      headers: { host: "example.com" },
      body: new URLSearchParams({ csrfToken: "wrong" }),
    }),
  )
  expect(answer.headers.get("location")).toBe(
    "http://example.com/api/auth/signin?error=MissingCSRF",
  )
})

// spec F2
test("a user signs in with the password, and the session route returns them", async () => {
  const app = FullstackAuth(configWith())
  const cookie = await signedIn(app)
  const answer = await app.handlers.GET(requestTo("/api/auth/session", { cookie }))
  expect(await answer.json()).toMatchObject({ user: { name: "ann" } })
})

test("the routes answer 500 when the configuration is broken, with what is wrong in the log alone", async () => {
  const error = vi.fn<(reason: Error) => void>()
  const logger = { error }
  const { handlers } = FullstackAuth(configWith({ secret: "short", logger }))
  const answer = await handlers.GET(requestTo("/api/auth/session"))
  expect([answer.status, await answer.json()]).toMatchObject([500, { error: "Configuration" }])
  expect(error).toHaveBeenCalledWith(expect.objectContaining({ type: "WeakSecretError" }))
})

test.each(["development", "production"])(
  "the routes answer 500 to an application without types that passes nothing, in %s",
  async (mode) => {
    vi.stubEnv("NODE_ENV", mode)
    const log = vi.spyOn(console, "error").mockReturnValue()
    // @ts-expect-error A program without types may pass nothing.
    const { handlers } = FullstackAuth(undefined)
    expect((await handlers.GET(requestTo("/api/auth/session"))).status).toBe(500)
    expect(String(log.mock.calls)).toContain("must be an object with the option providers")
    log.mockRestore()
  },
)

test("a function as configuration that fails is answered with status 500, and asked once", async () => {
  const config = vi.fn<() => never>(() => {
    throw new Error("no tenant")
  })
  const error = vi.spyOn(console, "error").mockReturnValue()
  const answer = await FullstackAuth(config).handlers.GET(requestTo("/api/auth/session"))
  expect([answer.status, config.mock.calls.length]).toEqual([500, 1])
  expect(error).toHaveBeenCalledWith(expect.stringContaining("no tenant"))
})

test.each(["HEAD", "GET"])("a %s request to a provider's routes starts no flow", async (method) => {
  const github = GitHub({ clientId: "id", clientSecret: "secret" })
  const { handlers } = FullstackAuth(configWith({ providers: [github] }))
  for (const route of ["signin/github", "callback/github", "signin", "signout"]) {
    const answer = await handlers.GET(requestTo(`/api/auth/${route}`, { method }))
    expect(answer.headers.get("location") ?? site).toContain(site)
    expect(cookiesOf(answer)).not.toMatch(/state|pkce|nonce|session/)
  }
})

test.each([
  ["debug-enabled", { debug: true }, "/api/auth"],
  ["env-url-basepath-mismatch", { basePath: "/elsewhere" }, "/elsewhere"],
])(
  "the warning %s is given once, however the configuration is used",
  async (code, options, path) => {
    vi.stubEnv("AUTH_URL", `${site}/api/auth`)
    const warn = vi.fn<(code: string) => void>()
    const callbacks = { authorized: () => true }
    const logger = { warn, debug() {}, error() {} }
    const app = FullstackAuth(configWith({ ...options, callbacks, logger }))
    await app.handlers.GET(requestTo(`${path}/session`))
    await app.auth(requestTo("/"), event)
    enterScope()
    await app.auth()
    await app.signIn("password", { name: "ann", password: "right", redirect: false })
    expect(warn.mock.calls.map(([given]) => given)).toEqual([code])
  },
)

// spec F1
test("a function as configuration is called with each request, and can be asynchronous", async () => {
  const one = configWith({ basePath: "/one" })
  const two = configWith({ basePath: "/two" })
  const { handlers } = FullstackAuth(async (request) =>
    request?.nextUrl.pathname.startsWith("/one") ? one : two,
  )
  for (const path of ["/one", "/two"]) {
    const answer = await handlers.GET(requestTo(`${path}/providers`))
    expect(await callbackUrl(answer)).toBe(`${site}${path}/callback/password`)
  }
})

test("a function as configuration gets the request where there is one", async () => {
  const seen: (string | undefined)[] = []
  const config = configWith()
  const app = FullstackAuth((request) => {
    seen.push(request?.nextUrl.pathname)
    return config
  })
  enterScope()
  await app.auth(requestTo("/proxy"), event)
  await app.auth(() => new Response())(requestTo("/route"), {})
  await app.auth()
  await app.signIn("password", { name: "ann", password: "right", redirect: false })
  await app.signOut({ redirect: false })
  await app.unstable_update({})
  expect(seen).toEqual(["/proxy", "/route", undefined, undefined, undefined, undefined])
})

test("nothing of one host is remembered for another", async () => {
  const tenants: Record<string, NextAuthConfig> = {
    "one.example": configWith({ secret: "one-example-secret-of-more-than-32-characters" }),
    "two.example": configWith({ secret: "two-example-secret-of-more-than-32-characters" }),
  }
  const { auth } = FullstackAuth(
    (request) => tenants[request?.headers.get("host") ?? ""] ?? configWith(),
  )
  const GET = auth((request) => Response.json(request.auth?.user?.name ?? null))
  for (const [host, config] of Object.entries(tenants)) {
    const cookie = await signedIn(FullstackAuth(config))
    for (const asked of Object.keys(tenants)) {
      const headers = { host: asked }
      enterScope({ cookie, headers })
      const answer = await GET(requestTo("/", { cookie, headers }), {})
      expect(await answer.json()).toBe(asked === host ? "ann" : null)
    }
  }
})

test("a frozen configuration is fine, as nothing is written to it", async () => {
  const { handlers } = FullstackAuth(Object.freeze(configWith()))
  expect((await handlers.GET(requestTo("/api/auth/session"))).status).toBe(200)
})

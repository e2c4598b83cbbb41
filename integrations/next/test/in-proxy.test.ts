import { inspect } from "node:util"
import { MemoryStore } from "@lockstep/core/adapters"
import { backChannelLogout } from "@lockstep/core/features/back-channel-logout"
import { providerLogout } from "@lockstep/core/features/provider-logout"
import { NextRequest, NextResponse } from "next/server.js"
import { describe, expect, test, vi } from "vitest"
import { FullstackAuth, type NextAuthConfig } from "../src/index.ts"
import { configWith, databaseConfig, eager } from "./support/users.ts"
import { cookiesOf, event, requestTo, signedIn, site } from "./support/visitor.ts"

const goesOn = { "x-middleware-next": "1" }
const members: NextAuthConfig["callbacks"] = { authorized: ({ auth }) => auth !== null }

function headersOf(response: Response): Record<string, string> {
  return Object.fromEntries(response.headers)
}

test("a proxy lets everybody go on where there is no authorized callback", async () => {
  const { auth } = FullstackAuth(configWith())
  expect(headersOf(await auth(requestTo("/"), event))).toMatchObject(goesOn)
})

test("a proxy of auth alone without authorized protects nothing, and warns once", async () => {
  const warn = vi.fn<NonNullable<NonNullable<NextAuthConfig["logger"]>["warn"]>>()
  const lazy = FullstackAuth(() =>
    configWith({ logger: { warn: (...args) => warn(...args), error() {}, debug() {} } }),
  )
  for (let i = 0; i < 3; i += 1) await lazy.auth(requestTo("/"), event)
  const details = {
    path: "callbacks.authorized",
    message: expect.stringContaining("every request"),
  }
  expect(warn.mock.calls).toEqual([["unguarded-proxy", details]])
})

test("a proxy with an unusable configuration fails with a link to the reference", async () => {
  const { auth } = FullstackAuth(configWith({ secret: "short", logger: {} }))
  const error: unknown = await Promise.resolve(auth(() => undefined)(requestTo("/"), event)).catch(
    (it: unknown) => it,
  )
  // Next.js prints the error of a proxy as Node.js does.
  const links = inspect(error).match(/https:\/\/lockstep\.example\/errors#\w+/g)
  expect(links).toEqual(["https://lockstep.example/errors#weaksecreterror"])
})

test.each([
  ["authorized", { callbacks: { authorized: () => true } }],
  ["a function", {}],
])("a proxy with %s warns of nothing", async (name, options) => {
  const warn = vi.fn<() => void>()
  const { auth } = FullstackAuth(
    configWith({ ...options, logger: { warn, error() {}, debug() {} } }),
  )
  if (name === "authorized") await auth(requestTo("/"), event)
  else await auth(() => undefined)(requestTo("/"), event)
  expect(warn).not.toHaveBeenCalled()
})

test.each([
  ["login", "/login"],
  ["javascript:alert(1)", "/api/auth/signin"],
])("a proxy sends visitors whose sign-in page is %s to %s", async (signIn, path) => {
  const { auth } = FullstackAuth(configWith({ callbacks: members, pages: { signIn } }))
  const answer = await auth(requestTo("/members"), event)
  expect(new URL(answer.headers.get("location") ?? "").pathname).toBe(path)
})

test("a proxy redirects to the host of an AUTH_URL without a scheme", async () => {
  vi.stubEnv("AUTH_URL", "localhost:4000")
  const { auth } = FullstackAuth(configWith({ callbacks: members }))
  const answer = await auth(requestTo("/members"), event)
  expect(new URL(answer.headers.get("location") ?? "").origin).toBe("http://localhost:4000")
  vi.unstubAllEnvs()
})

// spec C19
test("a proxy calls authorized with the session and the request", async () => {
  const authorized = vi.fn<() => boolean>(() => true)
  const app = FullstackAuth(configWith({ callbacks: { authorized } }))
  const request = requestTo("/", { cookie: await signedIn(app) })
  await app.auth(request, event)
  const session = expect.objectContaining({ user: expect.objectContaining({ name: "ann" }) })
  expect(authorized).toHaveBeenCalledExactlyOnceWith({ auth: session, request })
})

// spec F7
test("a proxy sends signed-out visitors to the sign-in page, with the return URL", async () => {
  const { auth } = FullstackAuth(configWith({ callbacks: members }))
  const answer = await auth(requestTo("/members?tab=2"), event)
  const callbackUrl = encodeURIComponent(`${site}/members?tab=2`)
  expect(answer.status).toBe(307)
  expect(answer.headers.get("location")).toBe(`${site}/api/auth/signin?callbackUrl=${callbackUrl}`)
})

test("a proxy leaves the routes of the configured features open, and of no others", async () => {
  const store = { ...MemoryStore(), shared: true }
  const features = [providerLogout(), backChannelLogout()]
  const paths = ["/api/auth/signed-out/local", "/api/auth/backchannel-logout/local"]
  for (const path of paths) {
    const request = requestTo(path, { method: "POST" })
    const configured = FullstackAuth(configWith({ callbacks: members, store, features }))
    expect(headersOf(await configured.auth(request, event))).toMatchObject(goesOn)
    const without = FullstackAuth(configWith({ callbacks: members }))
    expect((await without.auth(requestTo(path, { method: "POST" }), event)).status).toBe(303)
  }
})

test.each(["POST", "PUT", "PATCH", "DELETE"])(
  "a proxy lets no browser repeat a %s, with its body, at the sign-in page",
  async (method) => {
    const pages = { signIn: "https://accounts.example.com/in" }
    const { auth } = FullstackAuth(configWith({ callbacks: members, pages }))
    const answer = await auth(requestTo("/members", { method }), event)
    expect(answer.status).toBe(303)
    expect(new URL(answer.headers.get("location") ?? "").origin).toBe(
      "https://accounts.example.com",
    )
  },
)

test("a proxy redirects a HEAD as a GET", async () => {
  const { auth } = FullstackAuth(configWith({ callbacks: members }))
  expect((await auth(requestTo("/members", { method: "HEAD" }), event)).status).toBe(307)
})

test.each(["a b", "evil@app.example.com", "app.example.com/x"])(
  "a proxy answers the host %s with 400, and lets no request past",
  async (host) => {
    const goOn = vi.fn<() => void>()
    const { auth } = FullstackAuth(configWith({ callbacks: members }))
    const answer = await auth(goOn)(requestTo("/members", { headers: { host } }), event)
    expect(answer.status).toBe(400)
    expect(answer.headers.get("x-content-type-options")).toBe("nosniff")
    expect(goOn).not.toHaveBeenCalled()
  },
)

test("a proxy sends signed-out visitors to the application's own sign-in page", async () => {
  const { auth } = FullstackAuth(configWith({ callbacks: members, pages: { signIn: "/in?a=b" } }))
  const answer = await auth(requestTo("/members"), event)
  const callbackUrl = encodeURIComponent(`${site}/members`)
  expect(answer.headers.get("location")).toBe(`${site}/in?a=b&callbackUrl=${callbackUrl}`)
})

test("a proxy behind another one names the address that the browser sees", async () => {
  const { auth } = FullstackAuth(configWith({ callbacks: members }))
  const headers = { "x-forwarded-host": "example.com", "x-forwarded-proto": "http,https" }
  const answer = await auth(requestTo("/members", { headers }), event)
  const callbackUrl = encodeURIComponent("https://example.com/members")
  const page = "https://example.com/api/auth/signin"
  expect(answer.headers.get("location")).toBe(`${page}?callbackUrl=${callbackUrl}`)
})

test("a proxy lets nothing through whose headers name several hosts", async () => {
  const { auth } = FullstackAuth(configWith())
  const headers = { "x-forwarded-host": "evil.example, example.com" }
  const answer = await auth(requestTo("/", { headers }), event)
  expect([answer.status, answer.headers.get("x-middleware-next")]).toEqual([400, null])
})

// spec C19
test("a proxy returns the Response of authorized", async () => {
  const authorized = (): Response => new Response("Pay first.", { status: 402 })
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized } }))
  const answer = await auth(requestTo("/members"), event)
  expect([answer.status, await answer.text()]).toEqual([402, "Pay first."])
})

test("a proxy completes a relative redirect of authorized", async () => {
  const headers = { location: "/pay" }
  const authorized = (): Response => new Response(null, { status: 303, headers })
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized } }))
  const answer = await auth(requestTo("/members"), event)
  expect([answer.status, answer.headers.get("location")]).toEqual([303, `${site}/pay`])
})

// spec C19
test("a proxy does not redirect a page to itself", async () => {
  const authorized = (): Response => NextResponse.redirect(`${site}/pay`)
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized } }))
  await expect(auth(requestTo("/pay"), event)).rejects.toThrow(/redirects \/pay to itself/)
})

test("a proxy does not redirect a page to itself but for the slash that Next.js adds", async () => {
  const authorized = (): Response => NextResponse.redirect(`${site}/pay`)
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized } }))
  await expect(auth(requestTo("/pay/"), event)).rejects.toThrow(/redirects \/pay to itself/)
})

test("a proxy says once that the sign-in page is protected by mistake", async () => {
  const warn = vi.fn<(code: string) => void>()
  const { auth } = FullstackAuth(
    configWith({ callbacks: members, pages: { signIn: "/in" }, logger: { warn } }),
  )
  for (const path of ["/in", "/in/", "/members", "/in"]) await auth(requestTo(path), event)
  expect(warn.mock.calls).toEqual([["protected-sign-in-page"]])
})

test("a proxy says nothing of a sign-in page that is open", async () => {
  const warn = vi.fn<(code: string) => void>()
  const authorized = ({ request }: { request: NextRequest }): boolean =>
    request.nextUrl.pathname === "/in"
  const pages = { signIn: "/in" }
  const { auth } = FullstackAuth(configWith({ callbacks: { authorized }, pages, logger: { warn } }))
  expect(headersOf(await auth(requestTo("/in"), event))).toMatchObject(goesOn)
  expect(warn).not.toHaveBeenCalled()
})

describe("below a base path of Next.js, with languages", () => {
  const nextConfig = {
    basePath: "/shop",
    i18n: { locales: ["en", "de"], defaultLocale: "en" },
    trailingSlash: true,
  }
  const config = { callbacks: members, basePath: "/shop/api/auth", pages: { signIn: "/shop/in" } }

  /** What Next.js puts into the URL of a request to `/shop/de/…`. */
  const repeated = "/de/shop/de"

  async function destination(path: string): Promise<string | null> {
    vi.stubEnv("__NEXT_ROUTER_BASEPATH", "/shop")
    const answer = await FullstackAuth(configWith(config)).auth(
      requestTo(path, { nextConfig }),
      event,
    )
    return answer.headers.get("location")
  }

  test.each([
    ["/shop/members/", "/shop/members/"],
    [`${repeated}/members/?a=b`, "/shop/de/members/?a=b"],
    [repeated, "/shop/de"],
  ])("a signed-out visitor at %s can come back to %s", async (path, known) => {
    const callbackUrl = encodeURIComponent(site + known)
    expect(await destination(path)).toBe(`${site}/shop/in?callbackUrl=${callbackUrl}`)
  })

  test.each([
    "/shop/in/",
    `${repeated}/in/`,
    "/shop/api/auth/session/",
    `${repeated}/api/auth/session/`,
  ])("%s is open", async (path) => {
    expect(await destination(path)).toBeNull()
  })

  test.each(["/in/", "/api/auth/session/", "/shop/auth/session/"])(
    "%s is none of them",
    async (path) => {
      expect(await destination(path)).not.toBeNull()
    },
  )

  test("authorized can lead to the sign-in page in the language of the request", async () => {
    vi.stubEnv("__NEXT_ROUTER_BASEPATH", "/shop")
    const authorized = ({ request }: { request: NextRequest }): Response => {
      const page = request.nextUrl.clone()
      page.pathname = "/in"
      page.search = new URLSearchParams({ callbackUrl: request.url }).toString()
      return Response.redirect(page.href)
    }
    const { auth } = FullstackAuth(configWith({ ...config, callbacks: { authorized } }))
    const answer = await auth(requestTo(`${repeated}/a/`, { nextConfig }), event)
    const callbackUrl = encodeURIComponent(`${site}/shop/de/a/`)
    const page = `${site}/shop/de/in/?callbackUrl=${callbackUrl}`
    expect(answer.headers.get("location")).toBe(page)
  })

  test("the application sees language and base path apart", async () => {
    vi.stubEnv("__NEXT_ROUTER_BASEPATH", "/shop")
    const proxy = FullstackAuth(configWith()).auth(({ url, nextUrl }) =>
      Response.json([url, nextUrl.href, nextUrl.basePath, nextUrl.locale, nextUrl.pathname]),
    )
    const headers = { "x-forwarded-host": "example.com" }
    const answer = await proxy(requestTo(`${repeated}/a/?b=c`, { nextConfig, headers }), event)
    const href = "http://example.com/shop/de/a/?b=c"
    expect(await answer.json()).toEqual([href, href, "/shop", "de", "/a/"])
  })
})

describe("behind another proxy", () => {
  const headers = { "x-forwarded-host": "example.com", "x-forwarded-proto": "https" }

  test("the application sees the address that the browser sees, and the body", async () => {
    const proxy = FullstackAuth(configWith()).auth(async (request) =>
      Response.json([request.url, request.nextUrl.origin, request.method, await request.text()]),
    )
    const request = new NextRequest(`${site}/a?b=c`, { method: "POST", headers, body: "d" })
    const answer = await proxy(request, event)
    const origin = "https://example.com"
    expect(await answer.json()).toEqual([`${origin}/a?b=c`, origin, "POST", "d"])
  })

  test("that address is the one of AUTH_URL when it is set", async () => {
    vi.stubEnv("AUTH_URL", "https://app.example.com")
    const authorized = vi.fn<(params: { request: NextRequest }) => boolean>(() => true)
    const { auth } = FullstackAuth(configWith({ callbacks: { authorized } }))
    await auth(requestTo("/a", { headers }), event)
    expect(authorized.mock.calls[0]?.[0].request.url).toBe("https://app.example.com/a")
  })

  test.each([
    ["https://example.com/de/a?b=c#d", `${site}/de/a?b=c#d`],
    ["https://elsewhere.example/a", "https://elsewhere.example/a"],
  ])("a page that is rewritten to %s is taken from %s", async (target, source) => {
    const proxy = FullstackAuth(configWith()).auth(() => NextResponse.rewrite(target))
    const answer = await proxy(requestTo("/a", { headers }), event)
    expect(answer.headers.get("x-middleware-rewrite")).toBe(source)
  })
})

test.each([
  ["the built-in sign-in page", "/api/auth/signin", undefined],
  ["the other routes", "/api/auth/callback/github", undefined],
  ["the application's own sign-in page", "/in", "/in"],
  ["that page with a slash behind", "/in/", "/in"],
])("a proxy leaves %s open when it is protected by mistake", async (_, path, signIn) => {
  const pages = signIn === undefined ? {} : { signIn }
  const { auth } = FullstackAuth(configWith({ callbacks: members, pages }))
  expect(headersOf(await auth(requestTo(path), event))).toMatchObject(goesOn)
})

test.each([
  ["/api/authors", "/api/auth"],
  ["/api/auth/members", "/api/auth"],
  ["/members", "/"],
  ["/sessions", "/"],
  ["/session/notes", "/"],
  ["/error/reports/2026", "/"],
  ["/api/auth/signin/github/members", "/api/auth"],
])("the path %s is none of the routes below %s", async (path, basePath) => {
  const { auth } = FullstackAuth(configWith({ callbacks: members, basePath }))
  expect((await auth(requestTo(path), event)).status).toBe(307)
})

test("a proxy gives signed-out visitors no cookie, so that public pages stay cacheable", async () => {
  const { headers } = await FullstackAuth(configWith()).auth(requestTo("/"), event)
  expect([headers.getSetCookie(), headers.get("cache-control")]).toEqual([[], null])
})

describe("a session that is due", () => {
  test.each(["jwt", "database"])("gets its new cookie once, with %s sessions", async (strategy) => {
    const config = strategy === "jwt" ? configWith(eager) : await databaseConfig(eager)
    const app = FullstackAuth(config)
    const answer = await app.auth(requestTo("/", { cookie: await signedIn(app) }), event)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(answer.headers.get("x-middleware-set-cookie")).toContain("authjs.session-token=")
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    const authorized = vi.fn<() => boolean>(() => true)
    const later = FullstackAuth({ ...config, callbacks: { authorized } })
    await later.auth(requestTo("/", { cookie: cookiesOf(answer) }), event)
    expect(authorized).toHaveBeenCalledWith(
      expect.objectContaining({ auth: expect.objectContaining({ expires: expect.any(String) }) }),
    )
  })

  test("keeps its cookie where the request goes to something that may end it", async () => {
    const app = FullstackAuth(configWith(eager))
    const cookie = await signedIn(app)
    const action = await app.auth(requestTo("/", { cookie, method: "POST" }), event)
    const route = await app.auth(requestTo("/api/auth/session", { cookie }), event)
    expect([...action.headers.getSetCookie(), ...route.headers.getSetCookie()]).toEqual([])
  })

  test("gets its new cookie with the Response of authorized too", async () => {
    const authorized = (): Response => Response.redirect(`${site}/pay`)
    const app = FullstackAuth(configWith({ ...eager, callbacks: { authorized } }))
    const answer = await app.auth(requestTo("/", { cookie: await signedIn(app) }), event)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(answer.headers.get("location")).toBe(`${site}/pay`)
  })
})

test("a proxy lets no request pass when the session cannot be read", async () => {
  const getSessionAndUser = (): never => {
    throw new Error("out of reach")
  }
  const { auth } = FullstackAuth(await databaseConfig({}, { getSessionAndUser }))
  const request = requestTo("/", { cookie: "authjs.session-token=any" })
  await expect(auth(request, event)).rejects.toMatchObject({ type: "AdapterError" })
})

test("a proxy lets no request pass when the configuration is broken", async () => {
  const { auth } = FullstackAuth(configWith({ secret: "short" }))
  await expect(auth(requestTo("/"), event)).rejects.toMatchObject({ type: "WeakSecretError" })
})

describe("a wrapped function", () => {
  // spec F6
  test("runs with the session as req.auth, and gets the event", async () => {
    const app = FullstackAuth(configWith())
    const proxy = app.auth((request, context: unknown) =>
      Response.json([request.auth?.user?.name, context === event]),
    )
    const answer = await proxy(requestTo("/", { cookie: await signedIn(app) }), event)
    expect(await answer.json()).toEqual(["ann", true])
  })

  test("that returns nothing lets the request go on", async () => {
    const proxy = FullstackAuth(configWith()).auth(() => {})
    expect(headersOf(await proxy(requestTo("/"), event))).toMatchObject(goesOn)
  })

  test("does not run when authorized says no", async () => {
    const run = vi.fn<() => void>()
    const proxy = FullstackAuth(configWith({ callbacks: members })).auth(run)
    expect((await proxy(requestTo("/members"), event)).status).toBe(307)
    expect(run).not.toHaveBeenCalled()
  })

  test("does not run when the session cannot be read", async () => {
    const run = vi.fn<() => void>()
    const proxy = FullstackAuth(configWith({ secret: "short" })).auth(run)
    await expect(proxy(requestTo("/"), event)).rejects.toThrow("secret")
    expect(run).not.toHaveBeenCalled()
  })
})

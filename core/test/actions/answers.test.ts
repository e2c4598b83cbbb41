import { afterEach, describe, expect, test, vi } from "vitest"
import { Auth, raw, type RawAuthConfig } from "../../src/index.ts"
import { CredentialsSignin, UnknownAction } from "../../src/errors.ts"
import Credentials from "../../src/providers/credentials.ts"
import { missingHeaders } from "../support/statuses.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, origin, visitor } from "../support/visitor.ts"

async function send(
  init: RequestInit & { path: string },
  config = configWith(),
): Promise<Response> {
  return Auth(new Request(`${origin}/auth/${init.path}`, init), config)
}

const passwords = Credentials({
  credentials: { name: { label: "Name" } },
  authorize: ({ name }) => {
    if (name === "locked") throw Object.assign(new CredentialsSignin(), { code: "locked" })
    if (name === "broken") throw new TypeError("There is no hash of a-long-password.")
    return name === "ada" ? { id: "ada", name: "Ada" } : null
  },
})

describe("requests that are not ours", () => {
  // asvs 4.1.4
  test.each(["PUT", "DELETE", "PATCH", "OPTIONS", "HEAD"])(
    "%s is a bad request",
    async (method) => {
      const response = await send({ path: "session", method })
      expect(response.status).toBe(400)
    },
  )

  test.each(
    ["csrf", "error", "providers", "verify-request", "nothing"].flatMap((path) => [
      [path, "POST"],
      [path, "PUT"],
      [path, "DELETE"],
      [path, "QUERY"],
    ]),
  )("%s has no %s", async (path, method) => {
    const response = await send({ path, method })
    expect([response.status, await response.json()]).toEqual([400, "Bad request."])
  })

  // asvs 14.2.5
  test.each(["", "nothing", "session/github", "signin/a/b", "%2e%2e/session"])(
    "the path %j is a bad request",
    async (path) => {
      const response = await send({ path })
      expect([response.status, await response.json()]).toEqual([400, "Bad request."])
    },
  )

  test.each(["{", "[]", "null", '"x"', "1", "[".repeat(60_000)])(
    "a JSON body that is no object is a bad request: %.10s",
    async (body) => {
      const headers = { "content-type": "application/json" }
      const response = await send({ path: "signout", method: "POST", body, headers })
      expect(response.status).toBe(400)
    },
  )

  // asvs 1.3.12, 15.2.2
  test("a body over 100 KiB is rejected, independent of its length header", async () => {
    const chunk = new TextEncoder().encode(`a=${"x".repeat(60_000)}&`)
    const body = new ReadableStream({
      start(controller) {
        for (let i = 0; i < 3; i += 1) controller.enqueue(chunk)
        controller.close()
      },
    })
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    // Node.js asks for this when a body is a stream; its type does not know it yet.
    const init = {
      path: "signout",
      method: "POST",
      body,
      headers,
      duplex: "half",
    } as RequestInit & {
      path: string
    }
    expect((await send(init)).status).toBe(413)
  })

  test("a URL over 32 KiB is refused", async () => {
    const response = await send({ path: `session?x=${"y".repeat(40_000)}` })
    expect(response.status).toBe(413)
  })

  test("junk in cookies and headers is no session", async () => {
    const cookie = `authjs.session-token=${"%".repeat(5000)}; ; =; a; authjs.session-token.0=%E0%A4%A; __proto__=1`
    const response = await send({ path: "session", headers: { cookie } })
    expect([response.status, await response.json()]).toEqual([200, null])
  })

  // asvs 1.3.12
  test("10,000 cookies are read quickly or rejected, and are not a session", async () => {
    const cookie = Array.from({ length: 10_000 }, (_, i) => `authjs.session-token.${i}=x`).join(
      "; ",
    )
    const response = await send({ path: "session", headers: { cookie } })
    expect(response.status).toBeLessThan(500)
  })

  // asvs 1.5.2, 15.3.6
  test("members of a body cannot reach a prototype", async () => {
    const browser = visitor(configWith({ providers: [passwords] }))
    await browser.submit("callback/credentials", { __proto__: "x", name: "ada", constructor: "y" })
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    expect(Object.hasOwn(Object.prototype, "name")).toBe(false)
  })
})

describe("a body that does not arrive", () => {
  afterEach(() => void vi.useRealTimers())

  /** The beginning of a form; the rest never comes. */
  async function stalled(wait: number): Promise<Response | undefined> {
    vi.useFakeTimers()
    const cancel = vi.fn<() => void>()
    const body = new ReadableStream({
      start: (controller) => controller.enqueue(new TextEncoder().encode("csrfToken=")),
      cancel,
    })
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    // Node.js asks for `duplex` when a body is a stream; its type does not know it yet.
    const init = { path: "signout", method: "POST", body, headers, duplex: "half" }
    let response: Response | undefined
    const done = send(init as RequestInit & { path: string }).then((answer) => (response = answer))
    await vi.advanceTimersByTimeAsync(wait)
    if (response === undefined) return undefined
    await done
    expect(cancel).toHaveBeenCalledOnce()
    expect(vi.getTimerCount()).toBe(0)
    return response
  }

  test("is waited for, for less than half a minute", async () => {
    expect(await stalled(29_900)).toBeUndefined()
  })

  test("is a timeout then, and the connection is closed", async () => {
    const response = await stalled(30_000)
    expect(response?.status).toBe(408)
    expect(response?.headers.get("connection")).toBe("close")
    expect(missingHeaders(response ?? new Response())).toEqual([])
    expect(await response?.json()).toBe("Request timeout.")
  })

  test("leaves no timer behind when it arrives", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
    await send({ path: "signout", method: "POST", body: new URLSearchParams({ a: "b" }) })
    expect(vi.getTimerCount()).toBe(0)
  })
})

describe("every answer", () => {
  // asvs 3.4.3, 3.4.4, 3.4.6, 3.5.8, 14.2.5
  test.each([
    ["GET", "session"],
    ["GET", "csrf"],
    ["GET", "providers"],
    ["GET", "nothing"],
    ["PUT", "session"],
    ["POST", "signin"],
    ["POST", "session"],
    ["GET", "callback/github"],
    ["GET", `session?${"x".repeat(40_000)}`],
  ])("to %s %.20s is neither guessed at, nor run, nor framed", async (method, path) => {
    const { headers } = await send({ path, method })
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    const policy = "default-src 'none'; frame-ancestors 'none'"
    expect(headers.get("content-security-policy")).toBe(policy)
    expect(headers.get("cache-control")).toBe("private, no-cache, no-store")
  })

  // asvs 3.4.2
  test("can be read by no other origin", async () => {
    for (const path of ["session", "csrf", "providers", "signin"]) {
      const { headers } = await send({ path, headers: { origin: "https://evil.example" } })
      const names = [...headers.keys()]
      expect(names.filter((name) => name.startsWith("access-control-"))).toEqual([])
    }
  })

  // asvs 1.2.3, 3.5.6
  test.each(["callback", "jsonp", "cb"])(
    "is JSON, and no script that calls the function which the query names as %s",
    async (parameter) => {
      for (const route of ["session", "csrf", "providers", "nothing"]) {
        const response = await send({ path: `${route}?${parameter}=steal` })
        expect(response.headers.get("content-type")).toBe("application/json")
        const body = await response.text()
        expect(() => JSON.parse(body)).not.toThrow()
        expect(body).not.toContain("steal(")
      }
    },
  )

  // asvs 13.4.6
  test("names no version of Lockstep, and no server", async () => {
    for (const path of ["session", "csrf", "providers", "signin", "error", "nothing"]) {
      const response = await send({ path })
      expect(response.headers.has("server")).toBe(false)
      const text = JSON.stringify([...response.headers]) + (await response.text())
      expect(text).not.toMatch(/lockstep.{0,20}\d\.\d|powered|generator/i)
    }
  })

  test("has these headers when nothing can be answered", async () => {
    const { headers, status } = await Auth(new Request(`${origin}/auth/session`), {} as never)
    expect(status).toBe(500)
    expect(headers.get("x-content-type-options")).toBe("nosniff")
  })
})

describe("answers", () => {
  // spec H1
  test("GET providers lists the sign-in methods with absolute URLs and sets no cookie", async () => {
    const response = await send({ path: "providers" }, configWith({ providers: [passwords] }))
    expect(response.headers.getSetCookie()).toEqual([])
    expect(await response.json()).toEqual({
      credentials: {
        id: "credentials",
        name: "Credentials",
        type: "credentials",
        signinUrl: `${origin}/auth/signin/credentials`,
        callbackUrl: `${origin}/auth/callback/credentials`,
      },
    })
  })

  test("GET session sets no cookie for a visitor without one", async () => {
    expect((await send({ path: "session" })).headers.getSetCookie()).toEqual([])
  })

  test("a redirect becomes JSON for a client that follows it itself", async () => {
    const browser = visitor(configWith({ providers: [passwords] }))
    const headers = { "x-auth-return-redirect": "1" }
    const response = await browser.submit(
      "callback/credentials",
      { name: "ada", callbackUrl: "/in" },
      headers,
    )
    expect([response.status, await response.json()]).toEqual([200, { url: `${origin}/in` }])
    expect(response.headers.get("location")).toBe(`${origin}/in`)
    expect(browser.cookies.has("authjs.session-token")).toBe(true)
  })

  // spec X2
  test("wrong credentials redirect to the sign-in page with a code", async () => {
    const response = await visitor(configWith({ providers: [passwords] })).submit(
      "callback/credentials",
    )
    expect(response.headers.get("location")).toBe(
      `${origin}/auth/signin?error=CredentialsSignin&code=credentials`,
    )
  })

  // spec A9, X3
  test("the code of a CredentialsSignin error survives, in JSON too", async () => {
    const browser = visitor(configWith({ providers: [passwords] }))
    const headers = { "x-auth-return-redirect": "1" }
    const response = await browser.submit("callback/credentials", { name: "locked" }, headers)
    const url = `${origin}/auth/signin?error=CredentialsSignin&code=locked`
    expect(await response.json()).toEqual({ url })
    expect(response.headers.get("location")).toBe(url)
  })

  // spec X8
  test("an authorize that breaks is a Configuration error whose cause only the log has", async () => {
    const logged: Error[] = []
    const logger = { error: (error: Error) => void logged.push(error) }
    const browser = visitor(configWith({ providers: [passwords], logger }))
    const typed = { name: "broken", password: "a-long-password" }
    const response = await browser.submit("callback/credentials", typed)
    expect(response.headers.get("location")).toBe(`${origin}/auth/error?error=Configuration`)
    expect(logged).toMatchObject([
      { type: "CallbackRouteError", cause: { err: expect.any(TypeError) } },
    ])
    expect(logged[0]?.message).toMatch(/failed: There is no hash of \[…]/)
    expect(logged[0]?.message).not.toContain(typed.password)
  })

  test("the application's own pages get error and code, also where they have a query", async () => {
    const pages = { signIn: "/login?from=site" }
    const browser = visitor(configWith({ providers: [passwords], pages }))
    const response = await browser.submit("callback/credentials")
    expect(response.headers.get("location")).toBe(
      `${origin}/login?from=site&error=CredentialsSignin&code=credentials`,
    )
  })

  // spec O13
  test("GET signin redirects to the custom page with the return URL", async () => {
    const browser = visitor(configWith({ pages: { signIn: "/login" } }))
    const response = await browser.get("signin?callbackUrl=/members")
    const to = new URL(response.headers.get("location") ?? "", origin)
    expect([to.pathname, to.searchParams.get("callbackUrl")]).toEqual([
      "/login",
      `${origin}/members`,
    ])
  })

  // asvs 7.6.2
  test("GET signin of a provider starts no sign-in, and leads to the sign-in page", async () => {
    const { logger, warnings } = recordingLogger()
    const browser = visitor(configWith({ providers: [passwords], logger }))
    const response = await browser.get("signin/credentials?callbackUrl=/members")
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      `${origin}/auth/signin?error=InvalidProvider`,
    ])
    // The developer who wrote the link finds out why.
    expect(warnings.at(-1)).toContain("A sign-in starts with a POST request.")
    // The page has the return URL.
    expect(await (await browser.get("signin")).text()).toContain(`${origin}/members`)
  })

  test.each(["signin/unknown", "callback/unknown?code=c&state=s"])(
    "GET %s leads to the sign-in page, which has a sentence for it",
    async (path) => {
      const browser = visitor(configWith({ providers: [passwords] }))
      const response = await browser.get(path)
      const to = `${origin}/auth/signin?error=InvalidProvider`
      expect([response.status, response.headers.get("location")]).toEqual([302, to])
      const page = await browser.get("signin?error=InvalidProvider")
      expect(page.status).toBe(200)
      expect(await page.text()).toContain("Unable to sign in. Please try again.")
    },
  )

  test("GET signout asks, and signs no user out", async () => {
    const browser = visitor(configWith({ providers: [passwords] }))
    await browser.submit("callback/credentials", { name: "ada" })
    const response = await browser.get("signout")
    expect(response.headers.get("content-type")).toContain("text/html")
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  test.each(["AccessDenied", "Verification"])(
    "the error page for %s has status 403",
    async (error) => {
      expect((await send({ path: `error?error=${error}` })).status).toBe(403)
    },
  )

  // asvs 3.2.1, 3.4.6
  test("pages may not be framed, cached, sniffed or send their address elsewhere", async () => {
    const { headers } = await send({ path: "signin" })
    expect(headers.get("content-security-policy")).toContain("frame-ancestors 'none'")
    expect(headers.get("x-frame-options")).toBe("DENY")
    expect(headers.get("x-content-type-options")).toBe("nosniff")
    expect(headers.get("cache-control")).toContain("no-store")
    expect(headers.get("referrer-policy")).toBe("same-origin")
  })
})

describe("raw", () => {
  const rawConfig: RawAuthConfig = { ...configWith({ providers: [passwords] }), raw }

  test("returns the answer as data", async () => {
    const answer = await Auth(new Request(`${origin}/auth/csrf`), rawConfig)
    expect(answer).toMatchObject({
      status: 200,
      body: { csrfToken: expect.stringMatching(/^[0-9a-f]{64}$/) },
      cookies: [{ name: "authjs.csrf-token" }],
    })
  })

  test("throws errors", async () => {
    const request = new Request(`${origin}/auth/providers`, { method: "POST" })
    await expect(Auth(request, rawConfig)).rejects.toBeInstanceOf(UnknownAction)
  })
})

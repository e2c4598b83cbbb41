import { describe, expect, onTestFinished, test, vi } from "vitest"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "../../src/adapters.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import { integrationEngine } from "../../src/integration.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith } from "../support/visitor.ts"
import { passwords, signedIn } from "./signed-in.ts"

const site = "http://app.example.com"
const name = "authjs.session-token"

/** Sessions of each strategy, extended at each read. */
const strategies: readonly (readonly [
  string,
  (options?: Partial<AuthConfig>) => Promise<AuthConfig>,
])[] = [
  ["jwt", async (options) => configWith({ providers: [passwords], ...options })],
  [
    "database",
    async (options) => {
      const adapter = MemoryAdapter()
      const user = { id: "ada", name: "Ada", email: "ada@example.com", emailVerified: null }
      const stored = await adapter.createUser?.(user)
      const provider = { ...passwords, authorize: () => stored ?? null }
      return configWith({ adapter, providers: [provider], ...options })
    },
  ],
]
const eager = { session: { updateAge: 0 } }
const readOnly = { canSetCookies: false }

function requestWith(cookie: string, path = "/calendar"): Request {
  return new Request(site + path, { headers: { cookie } })
}

describe.each(strategies)("what a request may ask, with %s sessions", (strategy, configOf) => {
  test.each([
    ["as they are", {}],
    [
      "with what JSON changes",
      {
        callbacks: {
          session: ({ session }: { session: { expires: string } }) => ({
            ...session,
            born: new Date(0),
            tags: ["a", undefined, Number.NaN],
            nothing: undefined,
            nested: { list: [{ deep: -0 }] },
            [Symbol("hidden")]: 1,
            own: JSON.parse('{"__proto__":{"admin":true}}') as unknown,
          }),
        },
      },
    ],
  ])("session() gives what the session route gives, byte for byte, %s", async (_, options) => {
    const config = await configOf(options)
    const { cookie } = await signedIn(config)
    const auth = createAuth(config)
    const own = await auth.for(requestWith(cookie))
    const response = await auth.handle(requestWith(cookie, "/auth/session"))
    const text = await response.text()
    expect(text).toContain("Ada")
    expect(JSON.stringify(await own.session())).toBe(text)
    expect(own.setCookie).toEqual(response.headers.getSetCookie())
  })

  // spec G7
  test("the session of no user is null, and sets no cookie", async () => {
    const own = await createAuth(await configOf()).for(requestWith(""))
    expect(await own.session()).toBeNull()
    expect([own.cookies, own.setCookie]).toEqual([[], []])
  })

  test.each(["before", "in", "after"])(
    "open() gives each cookie to its receiver at once, %s a call of apply that ends it",
    async (when) => {
      const config = await configOf(eager)
      const { cookie } = await signedIn(config)
      // Chunks of an earlier session, which are cleared.
      const headers = new Headers({ cookie: `${cookie}; ${name}.0=a; ${name}.1=b` })
      const received: unknown[] = []
      const own = await integrationEngine(config).open(
        { origin: site, headers },
        { setCookie: (each) => void received.push(each) },
      )
      if (when === "after") own.apply(new Response())
      const reading = own.session()
      if (when === "in") own.apply(new Response())
      expect(await reading).toMatchObject({ user: { name: "Ada" } })
      expect(received).toEqual(own.cookies)
      expect(received.length > 0).toBe(when === "before")
      own.apply(new Response())
      expect(await own.session()).toMatchObject({ user: { name: "Ada" } })
      expect(received.length > 0).toBe(when === "before")
    },
  )

  // spec G7
  test("the session is read once, however often it is requested", async () => {
    const session = vi.fn<NonNullable<NonNullable<AuthConfig["callbacks"]>["session"]>>(
      ({ session: view }) => view,
    )
    const config = await configOf({ callbacks: { session } })
    const { cookie } = await signedIn(config)
    const request = requestWith(cookie)
    const auth = createAuth(config)
    const [one, other] = await Promise.all([auth.for(request), auth.for(request)])
    expect(one).toBe(other)
    const [first, second] = await Promise.all([one.session(), other.session()])
    expect(first).toBe(second)
    await one.session()
    expect(session).toHaveBeenCalledTimes(1)
    expect(await (await auth.for(request.clone())).session()).toEqual(first)
    expect(session).toHaveBeenCalledTimes(2)
  })

  // spec G8
  test("a session that is due is extended, and its cookie gathered", async () => {
    const config = await configOf(eager)
    const { cookie } = await signedIn(config)
    const own = await createAuth(config).for(requestWith(cookie))
    expect(own.cookies).toEqual([])
    await own.session()
    expect(own.cookies.map((set) => set.name)).toEqual([name])
    const { setCookie } = own
    const response = own.apply(new Response("page"))
    expect(response.headers.getSetCookie()).toEqual(setCookie)
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect(await response.text()).toBe("page")
  })

  // spec G9
  test("if cookies cannot be set, no session is extended, and no cookie is dropped", async () => {
    const config = await configOf(eager)
    const { browser, cookie } = await signedIn(config)
    const auth = createAuth(config)
    const expires = async () =>
      (await (await auth.for(requestWith(cookie), { canSetCookies: false })).session())?.expires
    const first = await expires()
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] })
    try {
      expect(await expires()).toBe(first)
      const own = await auth.for(requestWith(cookie), { canSetCookies: false })
      await own.session()
      expect([own.cookies, own.setCookie]).toEqual([[], []])
      expect(own.apply(new Response()).headers.getSetCookie()).toEqual([])
      const forged = await auth.for(requestWith(`${name}=forged`), { canSetCookies: false })
      expect(await forged.session()).toBeNull()
      expect(forged.setCookie).toEqual([])
      // The session that was left alone goes on, and is extended where it can be.
      expect(browser.cookies.has(name)).toBe(true)
      const extended = await (await auth.for(requestWith(cookie))).session()
      expect(Date.parse(extended?.expires ?? "")).toBeGreaterThan(Date.parse(first ?? ""))
    } finally {
      vi.useRealTimers()
    }
  })

  test("after apply no session is extended, since its cookie would come too late", async () => {
    const config = await configOf(eager)
    const { cookie } = await signedIn(config)
    const own = await createAuth(config).for(requestWith(cookie))
    const response = new Response("early")
    expect(own.apply(response)).toBe(response)
    expect(await own.session()).toMatchObject({ user: { name: "Ada" } })
    expect(own.setCookie).toEqual([])
  })

  // spec G9
  test("apply while the session is being read: it is not extended, because its cookie would be too late", async () => {
    const config = await configOf(eager)
    const { cookie } = await signedIn(config)
    const expires = async () =>
      (await (await createAuth(config).for(requestWith(cookie), readOnly)).session())?.expires
    const before = await expires()
    const gate = Promise.withResolvers<void>()
    const adapter: Adapter = {
      ...config.adapter,
      async getSessionAndUser(token) {
        await gate.promise
        return (await config.adapter?.getSessionAndUser?.(token)) ?? null
      },
    }
    const slow = configWith({
      ...config,
      ...(strategy === "database" && { adapter }),
      callbacks: {
        async jwt({ token }) {
          await gate.promise
          return token
        },
      },
    })
    vi.useFakeTimers({ now: Date.now() + 60_000, toFake: ["Date"] })
    onTestFinished(() => void vi.useRealTimers())
    const own = await createAuth(slow).for(requestWith(cookie))
    const reading = own.session()
    const response = own.apply(new Response("page"))
    gate.resolve()
    expect(await reading).toMatchObject({ user: { name: "Ada" }, expires: before })
    expect(response.headers.get("cache-control")).toBe("private, no-store")
    expect([response.headers.getSetCookie(), own.cookies, own.setCookie]).toEqual([[], [], []])
    expect(await expires()).toBe(before)
  })

  test("after apply there are no cookies to set, and a second response gets none", async () => {
    const config = await configOf(eager)
    const { cookie } = await signedIn(config)
    const own = await createAuth(config).for(requestWith(cookie))
    await own.session()
    expect(own.apply(new Response("page")).headers.getSetCookie()).toHaveLength(1)
    expect([own.cookies, own.setCookie]).toEqual([[], []])
    expect(own.apply(new Response("page")).headers.getSetCookie()).toEqual([])
  })

  // spec G7
  test("the options of the first call hold for a request", async () => {
    const config = await configOf(eager)
    const { cookie } = await signedIn(config)
    const auth = createAuth(config)
    for (const [options, later, count] of [
      [readOnly, {}, 0],
      [{}, readOnly, 1],
    ] as const) {
      const request = requestWith(cookie)
      const own = await auth.for(request, options)
      expect(await auth.for(request, later)).toBe(own)
      await own.session()
      expect(own.setCookie).toHaveLength(count)
    }
  })

  test("an extended session does not undo the sign-out that the response brings", async () => {
    const config = await configOf(eager)
    const { browser, currentCookie } = await signedIn(config)
    const auth = createAuth(config)
    const csrfToken = await browser.csrfToken()
    const request = new Request(`${site}/auth/signout`, {
      method: "POST",
      headers: { cookie: currentCookie() },
      body: new URLSearchParams({ csrfToken }),
    })
    const own = await auth.for(request)
    expect(await own.session()).not.toBeNull()
    const answer = own.apply(await auth.handle(request))
    const lines = answer.headers.getSetCookie().filter((line) => line.startsWith(`${name}=`))
    expect(lines).toEqual([expect.stringContaining("Max-Age=0")])
  })

  test(`an outage is an error, and no user is signed out by it (${strategy})`, async () => {
    const config = await configOf()
    const { cookie } = await signedIn(config)
    const down = () => Promise.reject(new Error("connection refused"))
    const broken =
      strategy === "jwt"
        ? { ...config, callbacks: { jwt: down } }
        : { ...config, adapter: { ...config.adapter, getSessionAndUser: down } }
    const own = await createAuth(broken).for(requestWith(cookie))
    await expect(own.session()).rejects.toMatchObject({ kind: "error" })
    expect(own.setCookie).toEqual([])
  })
})

describe("apply", () => {
  async function extended() {
    const config = configWith({ providers: [passwords], ...eager })
    const { cookie } = await signedIn(config)
    const own = await createAuth(config).for(requestWith(cookie))
    await own.session()
    return own
  }

  test.each([
    ["a redirect", Response.redirect(`${site}/login`, 303), 303],
    ["no content", new Response(null, { status: 204 }), 204],
    ["not modified", new Response(null, { status: 304 }), 304],
    ["a page", new Response("page", { status: 404, headers: { "cache-control": "public" } }), 404],
  ])("sets cookies on %s, and writes nothing to it", async (_, response, status) => {
    const before = [...response.headers]
    const own = await extended()
    const answer = own.apply(response)
    expect(answer.status).toBe(status)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.get("location")).toBe(response.headers.get("location"))
    expect([...response.headers]).toEqual(before)
  })

  test("works with a response of fetch, whose headers cannot be changed", async () => {
    const own = await extended()
    const fetched = await fetch("data:text/plain,page")
    const answer = own.apply(fetched)
    expect(answer.headers.getSetCookie()).toHaveLength(1)
    expect(await answer.text()).toBe("page")
  })

  // spec G8
  test("keeps the cookies that the response sets, and leaves those of its session alone", async () => {
    const response = new Response()
    response.headers.append("set-cookie", "theme=dark; Path=/")
    response.headers.append("set-cookie", `${name}.0=chunk; Path=/`)
    const answer = (await extended()).apply(response)
    expect(answer.headers.getSetCookie()).toEqual(["theme=dark; Path=/", `${name}.0=chunk; Path=/`])
  })

  test("leaves a response of the network's failure as it is", async () => {
    const failure = Response.error()
    expect((await extended()).apply(failure)).toBe(failure)
  })

  // spec G10
  test("once a session was read no cache may keep the response, even if no cookie is set", async () => {
    const own = await createAuth(configWith()).for(requestWith(""))
    await own.session()
    const answer = own.apply(new Response("page"))
    expect(answer.headers.get("cache-control")).toBe("private, no-store")
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})

// spec G11
test("a request to a host that is not trusted has no session, of which the log has a line", async () => {
  const { errors, logger, warnings } = recordingLogger()
  const config = configWith({ providers: [passwords], trustedHosts: ["app.example.com"], logger })
  const { cookie } = await signedIn(config)
  const auth = createAuth(config)
  const ofHost = async (host: string) =>
    (await auth.for(new Request(`http://${host}/`, { headers: { cookie } }))).session()
  expect(await ofHost("app.example.com")).toMatchObject({ user: { name: "Ada" } })
  expect(await ofHost("evil.example.com")).toBeNull()
  expect(warnings.join()).toContain("The origin http://evil.example.com is not among trustedHosts.")
  expect(errors).toEqual([])
})

test.each(["/calendar", "http://a b/calendar"])(
  "a request whose URL is %s, as Bun and Deno have it without a valid host, has no session",
  async (url) => {
    const { errors, logger, warnings } = recordingLogger()
    const config = configWith({ providers: [passwords], logger })
    const { cookie } = await signedIn(config)
    const request = Object.defineProperty(requestWith(cookie), "url", { value: url })
    const own = await createAuth(config).for(request)
    expect(await own.session()).toBeNull()
    expect(own.apply(new Response("page")).headers.getSetCookie()).toEqual([])
    expect(warnings.join()).toContain("The URL is invalid.")
    expect(errors).toEqual([])
  },
)

test.each([
  ["a text", "ada"],
  ["no date", { user: { name: "Ada" }, expires: null }],
])("a session callback that returns %s is an error", async (_, returned) => {
  // What an application in plain JavaScript may return by mistake.
  const config = configWith({
    providers: [passwords],
    callbacks: { session: () => returned as never },
  })
  const { cookie } = await signedIn(config)
  const own = await createAuth(config).for(requestWith(cookie))
  await expect(own.session()).rejects.toMatchObject({ kind: "error" })
})

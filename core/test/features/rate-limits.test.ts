import { fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { buildPackages } from "../../../scripts/bare-machine/setup/build.mjs"
import { MemoryStore, type Store } from "../../src/adapters.ts"
import {
  AdapterError,
  ConfigError,
  InvalidRequest,
  RateLimited,
  UntrustedHost,
} from "../../src/errors.ts"
import { rateLimits, type RateLimitsOptions } from "../../src/features/rate-limits.ts"
import { type AuthConfig, createAuth } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { mailHouse } from "../email/mailbox.ts"
import { eventOf } from "../support/child-process.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, secret, type Visitor, visitor } from "../support/visitor.ts"

const json = { "x-auth-return-redirect": "1" }
const limit = 10

/** The reference store, as if it were that of all processes. */
function sharedStore(): Store {
  return { ...MemoryStore(), shared: true }
}

/** An application whose users have the password "good", and what it was asked. */
function house(options: RateLimitsOptions = {}, more: Partial<AuthConfig> = {}) {
  const asked: unknown[] = []
  const { logger, warnings, errors } = recordingLogger()
  const events: unknown[] = []
  const config = configWith({
    providers: [
      Credentials({
        credentials: { name: {}, password: { type: "password" } },
        limitBy: "name",
        async authorize({ name, password }) {
          asked.push(name)
          await new Promise((done) => setTimeout(done, 5))
          return password === "good" ? { id: String(name), name: String(name) } : null
        },
      }),
    ],
    logger,
    store: sharedStore(),
    features: [rateLimits(options)],
    events: { limitReached: (message) => void events.push(message) },
    ...more,
  })
  return { config, asked, warnings, errors, events }
}

function signIn(browser: Visitor, form: Record<string, string>, headers = {}): Promise<Response> {
  return browser.submit("callback/credentials", form, { ...json, ...headers })
}

async function errorOf(response: Response): Promise<string | null> {
  // What the route answers is fixed by the wire contract.
  const { url } = (await response.clone().json()) as { url: string }
  return new URL(url).searchParams.get("error")
}

async function exhaust(browser: Visitor, name = "ada", attempts = limit): Promise<void> {
  for (let i = 0; i < attempts; i += 1) {
    expect(await errorOf(await signIn(browser, { name }))).toBe("CredentialsSignin")
  }
}

beforeAll(async () => {
  // Processes are started with the packages as they are published.
  await buildPackages()
}, 300_000)

afterEach(() => {
  vi.useRealTimers()
})

describe("attempts with credentials", () => {
  test("that are made at the same time all count: of 40 exactly 10 are checked", async () => {
    const { config, asked, events } = house()
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const responses = await Promise.all(
      Array.from({ length: 40 }, () =>
        browser.post("callback/credentials", { csrfToken, name: "ada" }, json),
      ),
    )
    const statuses = responses.map(({ status }) => status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - limit)
    expect(asked).toHaveLength(limit)
    expect(events).toHaveLength(40 - limit)
  })

  test("of two processes that share a store count together", async () => {
    const folder = mkdtempSync(path.join(tmpdir(), "lockstep-limits-"))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const program = path.join(import.meta.dirname, "limited-process.ts")
    const children = [1, 2].map(() => fork(program, [path.join(folder, "store.db"), secret, "20"]))
    onTestFinished(() => children.forEach((child) => void child.kill()))
    await Promise.all(children.map((child) => eventOf(child, child, "message")))
    const answers = await Promise.all(
      children.map(async (child) => {
        const answered = eventOf(child, child, "message")
        child.send("go")
        return (await answered)[0]
      }),
    )
    const statuses = answers.flat()
    expect(statuses).toHaveLength(40)
    expect(statuses.filter((status) => status === 200)).toHaveLength(limit)
    expect(statuses.filter((status) => status === 429)).toHaveLength(40 - limit)
  })

  test("that succeed count as well", async () => {
    const { config } = house()
    for (let i = 0; i < limit; i += 1) {
      const response = await signIn(visitor(config), { name: "ada", password: "good" })
      expect(await errorOf(response)).toBeNull()
    }
    const response = await signIn(visitor(config), { name: "ada", password: "good" })
    expect(await errorOf(response)).toBe("RateLimited")
  })

  test("count for the user that is meant, however the name is typed", async () => {
    const { config, asked } = house()
    const names = ["ada", "ADA", " ada", "ａｄａ", "a\u200bda", "ádà", "Ada\u00a0"]
    const browser = visitor(config)
    for (const name of [...names, ...names].slice(0, limit)) await signIn(browser, { name })
    expect(asked).toHaveLength(limit)
    for (const name of names) {
      expect(await errorOf(await signIn(browser, { name }))).toBe("RateLimited")
    }
    expect(await errorOf(await signIn(browser, { name: "grace" }))).toBe("CredentialsSignin")
  })

  test("whose name is no text count together", async () => {
    const { config } = house({ rules: { credentialsPerIdentifier: { limit: 2, within: 900 } } })
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ")
    const names = [["ada"], { name: "ada" }, null, true, ["grace"]]
    const errors: unknown[] = []
    for (const name of names) {
      const request = new Request("http://app.example.com/auth/callback/credentials", {
        method: "POST",
        headers: { cookie, "content-type": "application/json", ...json },
        body: JSON.stringify({ name, csrfToken }),
      })
      errors.push(await errorOf(await createAuth(config).handle(request)))
    }
    const wrong = "CredentialsSignin"
    expect(errors).toEqual([wrong, wrong, "RateLimited", "RateLimited", "RateLimited"])
    expect(await errorOf(await signIn(browser, { name: "ada" }))).toBe(wrong)
  })

  test("that are not let in at all are not counted", async () => {
    const { config } = house()
    const browser = visitor(config)
    for (let i = 0; i < limit; i += 1) await browser.post("callback/credentials", { name: "ada" })
    await exhaust(browser)
  })

  test("of a new window pass, at its edge and not before", async () => {
    const edge = Math.ceil(Date.now() / 900_000) * 900_000
    vi.useFakeTimers({ now: edge - 1500, toFake: ["Date"] })
    const { config } = house()
    const browser = visitor(config)
    await exhaust(browser)
    const refused = await signIn(browser, { name: "ada" })
    expect([refused.status, refused.headers.get("retry-after")]).toEqual([429, "2"])
    vi.setSystemTime(edge - 1)
    expect((await signIn(browser, { name: "ada" })).headers.get("retry-after")).toBe("1")
    vi.setSystemTime(edge)
    await exhaust(browser)
    const later = await signIn(browser, { name: "ada" })
    expect([later.status, later.headers.get("retry-after")]).toEqual([429, "900"])
  })

  test("are not limited for each user of a provider without limitBy, which the log says once", async () => {
    const { config, warnings } = house({}, { providers: [Credentials({ authorize: () => null })] })
    await exhaust(visitor(config), "ada", limit + 1)
    const told = warnings.filter((line) => line.startsWith("no-limit-field"))
    expect(told).toEqual([expect.stringMatching(/^no-limit-field features\[0\] .*credentials/)])
    const off = house(
      { rules: { credentialsPerIdentifier: false } },
      { providers: [Credentials({ authorize: () => null })] },
    )
    await signIn(visitor(off.config), { name: "ada" })
    expect(off.warnings.join()).not.toContain("no-limit-field")
  })

  test("of one configuration do not count for another with the same feature (FE6)", async () => {
    const features = [rateLimits()]
    const provider = () =>
      Credentials({ credentials: { name: {} }, limitBy: "name", authorize: () => null })
    const [one, other] = [1, 2].map(() =>
      visitor(configWith({ providers: [provider()], features })),
    )
    if (!one || !other) throw new Error("There are two.")
    await exhaust(one)
    expect(await errorOf(await signIn(one, { name: "ada" }))).toBe("RateLimited")
    await exhaust(other)
  })

  test.each([
    ["a copy for each request", (config: AuthConfig) => () => ({ ...config })],
    ["a function", (config: AuthConfig) => () => config],
  ])("count in the memory of the process without a store, with %s", async (_, given) => {
    const { config, warnings } = house()
    const { store: _store, ...without } = config
    const next = given(without)
    const isFunction = next() === without
    const source = isFunction
      ? () => ({ ...without, providers: [...without.providers], features: [rateLimits()] })
      : undefined
    const browser = visitor(next, undefined, (request, own) =>
      createAuth(source ?? own).handle(request),
    )
    await exhaust(browser)
    expect(await errorOf(await signIn(browser, { name: "ada" }))).toBe("RateLimited")
    expect(warnings.filter((line) => line.startsWith("store-not-shared"))).toHaveLength(1)
  })
})

describe("the answer to an attempt that is refused", () => {
  test("leads a browser to the sign-in page, which says why", async () => {
    const { config, warnings, errors } = house()
    const browser = visitor(config)
    await exhaust(browser)
    const response = await browser.submit("callback/credentials", { name: "ada" })
    expect([response.status, response.headers.get("location")]).toEqual([
      302,
      "http://app.example.com/auth/signin?error=RateLimited",
    ])
    const page = await (await browser.follow(response)).text()
    expect(page).toContain("There were too many attempts. Please try again later.")
    expect(errors).toEqual([])
    expect(warnings.at(-1)).toMatch(/^sign-in-failed .*RateLimited: The limit credentialsPer/)
  })

  test("is 429 with Retry-After for clients that ask for JSON (RFC 6585, section 4)", async () => {
    const { config, events } = house()
    const browser = visitor(config)
    await exhaust(browser)
    const response = await signIn(browser, { name: "ada" })
    const retryAfter = Number(response.headers.get("retry-after"))
    expect(response.status).toBe(429)
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(900)
    expect(await response.json()).toEqual({
      url: "http://app.example.com/auth/signin?error=RateLimited",
      error: "RateLimited",
    })
    expect(response.headers.get("cache-control")).toContain("no-store")
    expect(events).toEqual([
      { limit: "credentialsPerIdentifier", provider: "credentials", retryAfter },
    ])
  })

  test("is the same for known and unknown users", async () => {
    const { config } = house()
    const answers: unknown[] = []
    for (const name of ["ada", "nobody"]) {
      const browser = visitor(config)
      await exhaust(browser, name)
      const { status, headers } = await signIn(browser, { name })
      const response = await browser.submit("callback/credentials", { name })
      answers.push([status, headers.get("location"), response.status, [...response.headers]])
    }
    expect(answers[0]).toEqual(answers[1])
  })

  test.each([
    ["down", () => Promise.reject(new Error("ECONNREFUSED 10.0.0.1 hunter2"))],
    ["full", () => Promise.reject(new AdapterError("full"))],
    ["broken", () => Promise.resolve(undefined as unknown as number)],
    ["lying", () => Promise.resolve("1" as unknown as number)],
    ["not a number", () => Promise.resolve(Number.NaN)],
    ["at nothing", () => Promise.resolve(0)],
    [
      "throwing",
      () => {
        throw new TypeError("no")
      },
    ],
  ])("is 503 where the store is %s: nobody is let in", async (_, increment) => {
    const store = { ...sharedStore(), increment }
    const { config, asked, errors } = house({}, { store })
    const browser = visitor(config)
    const response = await signIn(browser, { name: "ada", password: "good" })
    const text = await response.text()
    expect(response.status).toBe(503)
    expect(JSON.parse(text)).toMatchObject({
      error: "Configuration",
      url: "http://app.example.com/auth/error?error=Configuration",
    })
    expect(text).not.toContain("hunter2")
    expect((await browser.submit("callback/credentials", { name: "ada" })).status).toBe(503)
    expect(asked).toEqual([])
    expect(await browser.session()).toBeNull()
    expect(errors[0]).toMatchObject({ type: "AdapterError", code: "unavailable" })
  })

  test("waits for a store that is slow", async () => {
    const store = sharedStore()
    const increment = async (key: string, ttlMs: number): Promise<number> => {
      await new Promise((done) => setTimeout(done, 50))
      return store.increment(key, ttlMs)
    }
    const { config, asked } = house(
      { rules: { credentialsPerIdentifier: { limit: 1, within: 900 } } },
      { store: { ...store, increment } },
    )
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const responses = await Promise.all(
      [1, 2, 3].map(() => browser.post("callback/credentials", { csrfToken, name: "a" }, json)),
    )
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 429, 429])
    expect(asked).toHaveLength(1)
  })
})

describe("the store", () => {
  test("gets no name and no address, and other keys after a rotation of secrets", async () => {
    const keys: string[] = []
    const store = sharedStore()
    const increment = (key: string, ttlMs: number) => {
      keys.push(key)
      return store.increment(key, ttlMs)
    }
    const options = { clientAddress: () => "192.0.2.1" }
    const counting = { store: { ...store, increment } }
    const { config } = house(options, counting)
    await signIn(visitor(config), { name: "ada" })
    await signIn(visitor(config), { name: "ada" })
    const next = { ...config, secret: ["another-secret-of-more-than-32-characters", secret] }
    await signIn(visitor(next), { name: "ada" })
    expect(keys).toHaveLength(6)
    expect(keys.slice(0, 2)).toEqual(keys.slice(2, 4))
    expect(new Set(keys).size).toBe(4)
    for (const key of keys) expect(key).toMatch(/^limit:[\w-]{43}$/)
  })
})

describe("clients", () => {
  const byHeader = (request: Request) => request.headers.get("x-real-ip") ?? undefined
  const rules = {
    credentialsPerClient: { limit: 2, within: 900 },
    credentialsPerIdentifier: false,
  } as const

  async function passes(config: AuthConfig, ...addresses: string[]): Promise<(string | null)[]> {
    const errors: (string | null)[] = []
    for (const address of addresses) {
      const browser = visitor(config)
      const response = await signIn(browser, { name: "ada" }, { "x-real-ip": address })
      errors.push(await errorOf(response))
    }
    return errors
  }
  const [wrong, limited] = ["CredentialsSignin", "RateLimited"]

  test.each([
    ["of one IPv4 address, in every form", ["192.0.2.1", "::ffff:192.0.2.1", "::FFFF:C000:0201"]],
    ["with a port", ["192.0.2.1:1234", "[::ffff:192.0.2.1]:5", "192.0.2.1"]],
    ["of one /64", ["2001:db8::1", "2001:0DB8:0:0:ffff::2", "[2001:db8::3%eth0]:443"]],
    ["with zones", ["fe80::1%eth0", "fe80::2%eth1", "fe80::3"]],
  ])("%s are one (CVE-2026-45364)", async (_, addresses) => {
    const { config } = house({ clientAddress: byHeader, rules })
    expect(await passes(config, ...addresses)).toEqual([wrong, wrong, limited])
  })

  test("of other networks are others", async () => {
    const { config } = house({ clientAddress: byHeader, rules })
    const addresses = ["192.0.2.1", "192.0.2.1", "192.0.2.2", "2001:db8::1", "2001:db8:0:1::1"]
    expect(await passes(config, ...addresses)).toEqual([wrong, wrong, wrong, wrong, wrong])
    expect(await passes(config, "192.0.2.1")).toEqual([limited])
  })

  test("cannot choose their address where the application reads what its proxy wrote", async () => {
    const clientAddress = (request: Request) =>
      request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim()
    const { config } = house({ clientAddress, rules })
    const errors: unknown[] = []
    for (const forged of ["198.51.100.1", "198.51.100.2", "198.51.100.3"]) {
      const forwarded = { "x-forwarded-for": `${forged}, 192.0.2.7` }
      errors.push(await errorOf(await signIn(visitor(config), { name: "ada" }, forwarded)))
    }
    expect(errors).toEqual([wrong, wrong, limited])
  })

  test.each([
    "",
    "unknown",
    "192.0.2",
    "192.0.2.256",
    "192.0.2.01",
    "::1::2",
    "_hidden",
    "1.2.3.4.5",
  ])("without an address count for nobody, with one warning: %j", async (address) => {
    const { config, warnings } = house({ clientAddress: byHeader, rules })
    expect(await passes(config, address, address, address)).toEqual([wrong, wrong, wrong])
    expect(warnings.filter((line) => line.startsWith("no-client-address"))).toHaveLength(1)
  })

  test("are not counted without the option, and no header is read", async () => {
    const { config, warnings } = house({ rules })
    expect(await passes(config, "192.0.2.1", "192.0.2.1", "192.0.2.1")).toEqual([
      wrong,
      wrong,
      wrong,
    ])
    expect(warnings.join()).not.toContain("no-client-address")
  })

  test("are counted first, and what their limit refuses is not counted for the user", async () => {
    const { config } = house({
      clientAddress: byHeader,
      rules: { credentialsPerClient: { limit: 2, within: 900 } },
    })
    const many = Array.from({ length: 20 }, () => "192.0.2.1")
    expect((await passes(config, ...many)).filter((error) => error === wrong)).toHaveLength(2)
    const others = Array.from({ length: limit }, (_, index) => `198.51.100.${index}`)
    expect((await passes(config, ...others)).filter((error) => error === wrong)).toHaveLength(
      limit - 2,
    )
  })
})

describe("a known browser", () => {
  const cookieName = "authjs.known-browser"

  async function known(config: AuthConfig, name = "ada"): Promise<Visitor> {
    const browser = visitor(config)
    expect(await errorOf(await signIn(browser, { name, password: "good" }))).toBeNull()
    return browser
  }

  test("signs in while a stranger uses up the limit, and has a limit of its own", async () => {
    const { config } = house()
    const own = await known(config)
    expect(own.cookies.get(cookieName)).toBeDefined()
    const stranger = visitor(config)
    await exhaust(stranger, "ada", limit - 1)
    expect(await errorOf(await signIn(stranger, { name: "ada" }))).toBe("RateLimited")
    for (let i = 0; i < limit; i += 1) {
      const response = await signIn(own, { name: "ada", password: "good" })
      expect(await errorOf(response)).toBeNull()
    }
    const last = await signIn(own, { name: "ada", password: "good" })
    expect(await errorOf(last)).toBe("RateLimited")
  })

  test("is known for the user who signed in there, and for no other", async () => {
    const { config } = house()
    const other = await known(config, "grace")
    const stranger = visitor(config)
    await exhaust(stranger)
    expect(await errorOf(await signIn(other, { name: "ada", password: "good" }))).toBe(
      "RateLimited",
    )
    expect(await errorOf(await signIn(other, { name: "GRACE" }))).toBe("CredentialsSignin")
  })

  test.each([
    ["forged", () => "forged"],
    [
      "of another secret",
      async () => {
        const other = house({}, { secret: "another-secret-of-more-than-32-characters" })
        return (await known(other.config)).cookies.get(cookieName) ?? ""
      },
    ],
    [
      "a session",
      async () => {
        const { config } = house()
        return (await known(config)).cookies.get("authjs.session-token") ?? ""
      },
    ],
  ])("is not known by a cookie that is %s", async (_, value) => {
    const { config } = house()
    const stranger = visitor(config)
    await exhaust(stranger)
    stranger.cookies.set(cookieName, await value())
    expect(await errorOf(await signIn(stranger, { name: "ada" }))).toBe("RateLimited")
  })

  test("stays known through a rotation of secrets and a sign-out, and for 400 days", async () => {
    const { config } = house()
    const own = await known(config)
    await own.submit("signout")
    await exhaust(visitor(config), "ada", limit - 1)
    const rotated = { ...config, secret: ["another-secret-of-more-than-32-characters", secret] }
    const browser = visitor(rotated)
    await exhaust(visitor(rotated))
    browser.cookies.set(cookieName, own.cookies.get(cookieName) ?? "")
    vi.useFakeTimers({ now: Date.now(), toFake: ["Date"] })
    expect(await errorOf(await signIn(browser, { name: "ada", password: "good" }))).toBeNull()
    vi.setSystemTime(Date.now() + 401 * 24 * 60 * 60 * 1000)
    const old = visitor(config)
    old.cookies.set(cookieName, own.cookies.get(cookieName) ?? "")
    await exhaust(visitor(config))
    expect(await errorOf(await signIn(old, { name: "ada" }))).toBe("RateLimited")
  })

  test("keeps its id when it signs in again: no new one comes with an unused limit", async () => {
    const { config } = house({ rules: { credentialsPerIdentifier: { limit: 3, within: 900 } } })
    const own = await known(config)
    const errors: unknown[] = []
    for (let i = 0; i < 4; i += 1) {
      errors.push(await errorOf(await signIn(own, { name: "ada", password: "good" })))
    }
    expect(errors).toEqual([null, null, null, "RateLimited"])
  })

  test("has a cookie for this host, out of the reach of scripts", async () => {
    const { config } = house()
    for (const [origin, prefix] of [
      ["https://app.example.com", "__Host-"],
      ["http://app.example.com", ""],
    ] as const) {
      const browser = visitor(config, origin)
      const response = await signIn(browser, { name: "ada", password: "good" })
      const line = response.headers
        .getSetCookie()
        .find((set) => set.startsWith(`${prefix}${cookieName}=`))
      expect(line).toMatch(/; Path=\/(;|$)/)
      expect(line).toMatch(/HttpOnly/)
      expect(line).toMatch(/SameSite=Lax/)
      expect(line).toMatch(/Max-Age=34560000/)
      expect(/; Secure/.test(line ?? "")).toBe(prefix !== "")
    }
  })
})

describe("magic links", () => {
  function mails(options: RateLimitsOptions = {}, secure = false) {
    const events: unknown[] = []
    const made = mailHouse({
      config: {
        store: sharedStore(),
        features: [rateLimits(options)],
        events: { limitReached: (message) => void events.push(message) },
      },
    })
    const ask = (browser: Visitor, email: string, headers = {}) =>
      browser.submit("signin/mail", { email }, { ...json, ...headers })
    return { ...made, ask, events, secure }
  }

  test("are limited for each address, known or not, before anything is looked up", async () => {
    const { config, mails: sent, ask, log, events } = mails()
    const browser = visitor(config)
    for (let i = 0; i < 5; i += 1) expect((await ask(browser, "ada@example.com")).status).toBe(200)
    log.length = 0
    const refused = await ask(browser, "ADA@example.com")
    expect([refused.status, await errorOf(refused)]).toEqual([429, "RateLimited"])
    expect(sent).toHaveLength(5)
    expect(log).toEqual([])
    expect(events).toEqual([
      { limit: "mailPerAddress", provider: "mail", retryAfter: expect.any(Number) },
    ])
    expect((await ask(browser, "grace@example.com")).status).toBe(200)
  })

  test("are limited for each address and day", async () => {
    const day = Math.ceil(Date.now() / 86_400_000) * 86_400_000
    vi.useFakeTimers({ now: day, toFake: ["Date"] })
    const { config, mails: sent, ask, events } = mails()
    for (let window = 0; window < 5; window += 1) {
      vi.setSystemTime(day + window * 900_000)
      const browser = visitor(config)
      for (let i = 0; i < 5; i += 1) await ask(browser, "ada@example.com")
    }
    expect(sent).toHaveLength(20)
    expect(events).toHaveLength(5)
    expect(events[0]).toEqual({
      limit: "mailPerAddressAndDay",
      provider: "mail",
      retryAfter: 86_400 - 3600,
    })
  })

  test("are limited for each client first", async () => {
    const {
      config,
      mails: sent,
      ask,
    } = mails({
      clientAddress: () => "192.0.2.1",
      rules: { mailPerClient: { limit: 3, within: 900 } },
    })
    const browser = visitor(config)
    for (let i = 0; i < 6; i += 1) await ask(browser, `user-${i}@example.com`)
    expect(sent).toHaveLength(3)
  })

  test("leave the cookie of a known browser, which has a limit of its own", async () => {
    const { config, mails: sent, ask } = mails()
    const own = visitor(config)
    await ask(own, "ada@example.com")
    const { pathname, search } = new URL(sent[0]?.url ?? "")
    const token = new URLSearchParams(search)
    await own.post(pathname.replace("/auth/", ""), Object.fromEntries(token))
    expect(await own.session()).not.toBeNull()
    const stranger = visitor(config)
    for (let i = 0; i < 10; i += 1) await ask(stranger, "ada@example.com")
    expect(sent).toHaveLength(5)
    for (let i = 0; i < 10; i += 1) await ask(own, "ada@example.com")
    expect(sent).toHaveLength(10)
  })
})

describe("limits of the application's own forms", () => {
  const one = { limit: 1, within: 60 }
  const request = (headers = {}) => new Request("http://app.example.com/sign-up", { headers })

  test("count by name and subject", async () => {
    const events: unknown[] = []
    const config = {
      ...configWith({ events: { limitReached: (message) => void events.push(message) } }),
      features: [rateLimits()],
      store: sharedStore(),
    } satisfies AuthConfig
    const auth = createAuth(config)
    const own = await auth.for(request())
    await own.limits.count("signUp", "ada", one)
    await own.limits.count("signUp", "grace", one)
    await own.limits.count("reset", "ada", one)
    const refused = own.limits.count("signUp", "ada", one)
    await expect(refused).rejects.toThrow(RateLimited)
    const error: unknown = await refused.catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ kind: "signIn", type: "RateLimited" })
    const { retryAfter } = error as RateLimited
    expect(retryAfter).toBeGreaterThanOrEqual(1)
    expect(retryAfter).toBeLessThanOrEqual(60)
    expect(events).toEqual([{ limit: "signUp", retryAfter }])
  })

  test("refuse what another site sends, hosts that are not trusted, and what is no limit (RA5)", async () => {
    const config = { ...configWith(), features: [rateLimits()] } satisfies AuthConfig
    const auth = createAuth(config)
    const crossSite = await auth.for(request({ "sec-fetch-site": "cross-site" }))
    await expect(crossSite.limits.count("signUp", "ada", one)).rejects.toThrow(InvalidRequest)
    const elsewhere = createAuth({ ...config, trustedHosts: ["other.example.com"] })
    const unknown = await elsewhere.for(request())
    await expect(unknown.limits.count("signUp", "ada", one)).rejects.toThrow(UntrustedHost)
    const own = await auth.for(request())
    for (const limit of [
      { limit: 0, within: 1 },
      { limit: 1, within: 0.5 },
      { limit: 1, within: Infinity },
    ]) {
      await expect(own.limits.count("signUp", "ada", limit)).rejects.toThrow(TypeError)
    }
    // A program without types can pass anything.
    const wrong = own.limits.count("signUp", undefined as unknown as string, one)
    await expect(wrong).rejects.toThrow(TypeError)
  })

  test("reject where the store is down", async () => {
    const store = { ...sharedStore(), increment: () => Promise.reject(new Error("down")) }
    const config = { ...configWith(), features: [rateLimits()], store } satisfies AuthConfig
    const own = await createAuth(config).for(request())
    const counted = own.limits.count("signUp", "ada", one)
    await expect(counted).rejects.toMatchObject({ type: "AdapterError", code: "unavailable" })
  })
})

describe("options that cannot be used", () => {
  test.each([
    [{ rules: { mailPerHour: { limit: 1, within: 1 } } }, "features[0].rules.mailPerHour"],
    [{ rules: { mailPerAddress: { limit: 0, within: 1 } } }, "features[0].rules.mailPerAddress"],
    [{ rules: { mailPerAddress: { limit: 1, within: 1.5 } } }, "features[0].rules.mailPerAddress"],
    [{ rules: { mailPerAddress: true } }, "features[0].rules.mailPerAddress"],
    [{ rules: { mailPerAddress: null } }, "features[0].rules.mailPerAddress"],
    [{ clientAddress: "x-forwarded-for" }, "features[0].clientAddress"],
  ])("are problems of the configuration: %j", async (options, at) => {
    // A program without types can pass anything.
    const feature = rateLimits(options as unknown as RateLimitsOptions)
    const auth = createAuth(configWith({ features: [feature] }))
    const error: unknown = await auth
      .for(new Request("http://app.example.com"))
      .catch((e: unknown) => e)
    expect(error).toBeInstanceOf(ConfigError)
    expect((error as ConfigError).problems.map(({ path: where }) => where)).toEqual([at])
  })
})

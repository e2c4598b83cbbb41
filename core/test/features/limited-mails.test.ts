import { describe, expect, test, vi } from "vitest"
import { InvalidRequest, RateLimited, UntrustedHost } from "../../src/errors.ts"
import { rateLimits, type RateLimitsOptions } from "../../src/features/rate-limits.ts"
import { createAuth, type AuthConfig } from "../../src/index.ts"
import { stopClockAmidWindows } from "../support/stopped-clock.ts"
import { configWith, visitor, type Visitor } from "../support/visitor.ts"
import { mailApplication } from "../email/mailbox.ts"
import { errorOf, json } from "./limited-application.ts"
import { sharedStore } from "../support/application.ts"

stopClockAmidWindows()

describe("magic links", () => {
  function mails(options: RateLimitsOptions = {}, secure = false) {
    const events: unknown[] = []
    const made = mailApplication({
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
    // The first of the second hour passes.
    expect(sent).toHaveLength(21)
    expect(events).toHaveLength(4)
    expect(events[0]).toEqual({
      limit: "mailPerAddressAndDay",
      provider: "mail",
      retryAfter: 86_400 - 3600,
    })
  })

  /** Who asks for a magic link for the address of ada, and from where; `undefined`: clients are unknown. */
  const floods = [
    ["one unknown client", () => undefined],
    ["one client", () => "192.0.2.66"],
    ["one network of IPv6", (count: number) => `2001:db8:bad:1::${(count % 9999) + 1}`],
    ["five clients", (count: number) => `192.0.2.${200 + (count % 5)}`],
  ] as const

  test.each(floods)("are not closed for a day by %s", async (_name, addressOf) => {
    const day = Math.ceil(Date.now() / 86_400_000) * 86_400_000
    vi.useFakeTimers({ now: day, toFake: ["Date"] })
    let address: string | undefined
    const isKnown = addressOf(0) !== undefined
    const options = isKnown ? { clientAddress: () => address } : {}
    const { config, mails: sent, ask } = mails(options)
    let requests = 0
    // Ten requests every quarter of an hour, as soon as it begins, for more than a day.
    for (let quarter = 0; quarter < 100; quarter += 1) {
      vi.setSystemTime(day + quarter * 900_000)
      const attacker = visitor(config)
      for (let i = 0; i < 10; i += 1) {
        address = addressOf((requests += 1))
        await ask(attacker, "ada@example.com")
      }
      if (quarter % 4 !== 3) continue
      const before = sent.length
      address = isKnown ? "198.51.100.1" : undefined
      const own = await ask(visitor(config), "ada@example.com")
      if (isKnown) expect([own.status, sent.length]).toEqual([200, before + 1])
    }
    // The mailbox gets one in each hour in any case, and no flood.
    const perHour = 25 * (isKnown ? 2 : 1)
    const clients = addressOf(0) === addressOf(1) || requests === 0 ? 1 : 5
    expect(sent.length).toBeGreaterThanOrEqual(perHour)
    expect(sent.length).toBeLessThanOrEqual(40 + 26 * (clients + 1))
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
    const attacker = visitor(config)
    for (let i = 0; i < 10; i += 1) await ask(attacker, "ada@example.com")
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

  test("count one client for all addresses of its network", async () => {
    const config = { ...configWith(), features: [rateLimits()] } satisfies AuthConfig
    const own = await createAuth(config).for(request())
    await own.limits.count("reset", "2001:db8:1:2::1", one)
    for (const address of [
      "2001:db8:1:2:ffff::2",
      "2001:DB8:1:2::1%eth0",
      "[2001:db8:1:2::3]:80",
    ]) {
      await expect(own.limits.count("reset", address, one)).rejects.toThrow(RateLimited)
    }
    await own.limits.count("reset", "2001:db8:1:3::1", one)
    await own.limits.count("reset", "192.0.2.1", one)
    await expect(own.limits.count("reset", "::ffff:192.0.2.1", one)).rejects.toThrow(RateLimited)
    await own.limits.count("reset", "192.0.2.2", one)
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

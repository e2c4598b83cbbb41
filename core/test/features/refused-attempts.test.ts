import { describe, expect, test } from "vitest"
import { AdapterError, ConfigError } from "../../src/errors.ts"
import { rateLimits, type RateLimitsOptions } from "../../src/features/rate-limits.ts"
import { createAuth } from "../../src/index.ts"
import { stopClockAmidWindows } from "../support/stopped-clock.ts"
import { configWith, secret, visitor } from "../support/visitor.ts"
import { exhaust, json, limitedApplication, signIn } from "./limited-application.ts"
import { sharedStore } from "../support/application.ts"

stopClockAmidWindows()

describe("the answer to an attempt that is refused", () => {
  test("leads a browser to the sign-in page, which says why", async () => {
    const { config, warnings, errors } = limitedApplication()
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
    const { config, events } = limitedApplication()
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
    const { config } = limitedApplication()
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
    const { config, asked, errors } = limitedApplication({}, { store })
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
    const { config, asked } = limitedApplication(
      { rules: { credentialsPerIdentifier: { limit: 1, within: 900 } } },
      { store: { ...store, increment } },
    )
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const responses = await Promise.all(
      [1, 2, 3].map(() => browser.post("callback/credentials", { csrfToken, name: "a" }, json)),
    )
    expect(responses.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      200, 429, 429,
    ])
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
    const { config } = limitedApplication(options, counting)
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

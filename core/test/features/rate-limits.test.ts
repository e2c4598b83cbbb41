import { fork } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import path from "node:path"
import { beforeAll, describe, expect, onTestFinished, test, vi } from "vitest"
import { buildPackages } from "../../../scripts/setup/build.mjs"
import { rateLimits } from "../../src/features/rate-limits.ts"
import { createAuth, type AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { eventOf } from "../support/child-process.ts"
import { stopClockAmidWindows } from "../support/stopped-clock.ts"
import { configWith, secret, visitor } from "../support/visitor.ts"
import { errorOf, exhaust, json, limit, limitedApplication, signIn } from "./limited-application.ts"

beforeAll(async () => {
  // Processes are started with the packages as they are published.
  await buildPackages()
}, 300_000)

stopClockAmidWindows()

describe("attempts with credentials", () => {
  // asvs 2.4.1, 6.3.1
  test("that are made at the same time all count: of 40 exactly 10 are checked", async () => {
    const { config, asked, events } = limitedApplication()
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
    const { config } = limitedApplication()
    for (let i = 0; i < limit; i += 1) {
      const response = await signIn(visitor(config), { name: "ada", password: "good" })
      expect(await errorOf(response)).toBeNull()
    }
    const response = await signIn(visitor(config), { name: "ada", password: "good" })
    expect(await errorOf(response)).toBe("RateLimited")
  })

  test("count for the user that is meant, however the name is typed", async () => {
    const { config, asked } = limitedApplication()
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
    const { config } = limitedApplication({
      rules: { credentialsPerIdentifier: { limit: 2, within: 900 } },
    })
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const cookie = browser.cookieHeader()
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
    const browser = limitedApplication().browser()
    for (let i = 0; i < limit; i += 1) await browser.post("callback/credentials", { name: "ada" })
    const response = await signIn(browser, { name: "ada" })
    expect(await errorOf(response)).toBe("CredentialsSignin")
  })

  test("of a new window pass, at its edge and not before", async () => {
    const edge = Math.ceil(Date.now() / 900_000) * 900_000
    vi.useFakeTimers({ now: edge - 1500, toFake: ["Date"] })
    const browser = limitedApplication().browser()
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
    const { config, warnings } = limitedApplication(
      {},
      { providers: [Credentials({ authorize: () => null })] },
    )
    await exhaust(visitor(config), "ada", limit + 1)
    const told = warnings.filter((line) => line.startsWith("no-limit-field"))
    expect(told).toEqual([expect.stringMatching(/^no-limit-field features\[0\] .*credentials/)])
    const off = limitedApplication(
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
    const { config, warnings } = limitedApplication()
    const { store: _store, ...without } = config
    const next = given(without)
    const isFunction = next() === without
    const source: (() => AuthConfig) | undefined = isFunction
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

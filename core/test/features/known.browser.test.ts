import { describe, expect, test, vi } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import { stopClockAmidWindows } from "../support/stopped-clock.ts"
import { secret, visitor, type Visitor } from "../support/visitor.ts"
import { errorOf, exhaust, limit, limitedApplication, signIn } from "./limited-application.ts"

stopClockAmidWindows()

describe("a known browser", () => {
  const cookieName = "authjs.known-browser"

  async function known(config: AuthConfig, name = "ada"): Promise<Visitor> {
    const browser = visitor(config)
    expect(await errorOf(await signIn(browser, { name, password: "good" }))).toBeNull()
    return browser
  }

  // asvs 6.3.1
  test("signs in while an attacker uses up the limit, and has a separate limit", async () => {
    const { config } = limitedApplication()
    const own = await known(config)
    expect(own.cookies.get(cookieName)).toBeDefined()
    const attacker = visitor(config)
    await exhaust(attacker, "ada", limit - 1)
    expect(await errorOf(await signIn(attacker, { name: "ada" }))).toBe("RateLimited")
    for (let i = 0; i < limit; i += 1) {
      const response = await signIn(own, { name: "ada", password: "good" })
      expect(await errorOf(response)).toBeNull()
    }
    const last = await signIn(own, { name: "ada", password: "good" })
    expect(await errorOf(last)).toBe("RateLimited")
  })

  test("is known for the user who signed in there, and for no other", async () => {
    const { config } = limitedApplication()
    const other = await known(config, "grace")
    const attacker = visitor(config)
    await exhaust(attacker)
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
        const other = limitedApplication(
          {},
          { secret: "another-secret-of-more-than-32-characters" },
        )
        return (await known(other.config)).cookies.get(cookieName) ?? ""
      },
    ],
    [
      "a session",
      async () => {
        const { config } = limitedApplication()
        return (await known(config)).cookies.get("authjs.session-token") ?? ""
      },
    ],
  ])("is not known by a cookie that is %s", async (_, value) => {
    const { config } = limitedApplication()
    const attacker = visitor(config)
    await exhaust(attacker)
    attacker.cookies.set(cookieName, await value())
    expect(await errorOf(await signIn(attacker, { name: "ada" }))).toBe("RateLimited")
  })

  test("stays known through a rotation of secrets and a sign-out, and for 400 days", async () => {
    const { config } = limitedApplication()
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
    const { config } = limitedApplication({
      rules: { credentialsPerIdentifier: { limit: 3, within: 900 } },
    })
    const own = await known(config)
    const errors: unknown[] = []
    for (let i = 0; i < 4; i += 1) {
      errors.push(await errorOf(await signIn(own, { name: "ada", password: "good" })))
    }
    expect(errors).toEqual([null, null, null, "RateLimited"])
  })

  test("has a cookie for this host, out of the reach of scripts", async () => {
    const { config } = limitedApplication()
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

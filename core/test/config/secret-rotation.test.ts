// asvs 11.2.2
import { describe, expect, test } from "vitest"
import type { AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { configWith, secret, visitor } from "../support/visitor.ts"
import { application } from "../support/application.ts"
import { signIn, useProvider } from "../support/current-provider.ts"

useProvider()

const newer = "a-newer-secret-of-more-than-32-characters"
const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })

/** A browser whose site changes its secrets on the way. */
function rotating(first: AuthConfig["secret"] & {}) {
  const current = { secret: first }
  const browser = visitor(() => configWith({ providers: [passwords], secret: current.secret }))
  return { browser, current }
}

describe("a list of secrets", () => {
  // spec A8
  test("accepts open forms after a newer secret is added in front", async () => {
    const { browser, current } = rotating(secret)
    const csrfToken = await browser.csrfToken()
    current.secret = [newer, secret]
    await browser.post("callback/credentials", { csrfToken })
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  test("keeps open forms good when the older secret is taken away", async () => {
    const { browser, current } = rotating([newer, secret])
    const csrfToken = await browser.csrfToken()
    current.secret = newer
    await browser.post("callback/credentials", { csrfToken })
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  test("refuses forms of a secret that left it, and hands out a new token", async () => {
    const { browser, current } = rotating(secret)
    const csrfToken = await browser.csrfToken()
    current.secret = newer
    const response = await browser.post("callback/credentials", { csrfToken })
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
    expect(await browser.csrfToken()).not.toBe(csrfToken)
  })

  test("is tried in part only when it is long, and the newest still count", async () => {
    const many = Array.from({ length: 500 }, (_, index) => `${newer}-${index}`)
    const { browser, current } = rotating(many)
    const csrfToken = await browser.csrfToken()
    current.secret = [newer, ...many]
    await browser.post("callback/credentials", { csrfToken })
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
    current.secret = [secret, ...many, newer]
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  // asvs 13.3.4
  // spec O22
  test("encrypts new sessions with its first entry", async () => {
    const { browser, current } = rotating([newer, secret])
    await browser.submit("callback/credentials")
    current.secret = newer
    expect(await browser.session()).toMatchObject({ user: { name: "Ada" } })
  })

  // spec A8
  test.each([
    ["a newer one is put in front", secret, [newer, secret]],
    ["the older one is taken away", [newer, secret], newer],
  ])("continues a sign-in at a provider when %s", async (_what, before, after) => {
    const { config } = application()
    const current = { secret: before }
    const browser = visitor(() => ({ ...config, secret: current.secret }))
    const { submit } = browser
    browser.submit = async (...args) => {
      const response = await submit(...args)
      current.secret = after
      return response
    }
    expect(await signIn(browser)).toBe("http://app.example.com")
    expect(await browser.session()).toMatchObject({ user: { email: "ada@example.com" } })
  })
})

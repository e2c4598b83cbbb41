import { describe, expect, test } from "vitest"
import { skipCSRFCheck } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { configWith, sessionCookie, type Visitor, visitor } from "../support/visitor.ts"

const passwords = Credentials({ credentials: {}, authorize: () => ({ id: "ada", name: "Ada" }) })
const config = configWith({ providers: [passwords] })

describe("a request that signs in or out", () => {
  // asvs 3.5.1
  // spec H3, A6
  test("is rejected without the token", async () => {
    const browser = visitor(config)
    await browser.csrfToken()
    const response = await browser.post("callback/credentials")
    expect(response.headers.get("location")).toBe(
      "http://app.example.com/auth/signin?error=MissingCSRF",
    )
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })

  // asvs 3.5.2
  test("is rejected with the token of another browser", async () => {
    const csrfToken = await visitor(config).csrfToken()
    const browser = visitor(config)
    await browser.csrfToken()
    const response = await browser.post("callback/credentials", { csrfToken })
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
  })

  // asvs 14.2.1, 15.3.7
  test("is rejected with a token in the query", async () => {
    const browser = visitor(config)
    const csrfToken = await browser.csrfToken()
    const response = await browser.post(`callback/credentials?csrfToken=${csrfToken}`)
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
  })

  test("is refused with a cookie that was made with another secret", async () => {
    const attacker = visitor(configWith({ providers: [passwords], secret: "s".repeat(40) }))
    const csrfToken = await attacker.csrfToken()
    const browser = visitor(config)
    browser.cookies.set("authjs.csrf-token", attacker.cookies.get("authjs.csrf-token") ?? "")
    const response = await browser.post("callback/credentials", { csrfToken })
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
  })

  // threat 2
  test.each([
    { "sec-fetch-site": "cross-site" },
    { "sec-fetch-site": "same-site" },
    { origin: "http://evil.example" },
    { origin: "http://sibling.example.com" },
    { origin: "null" },
  ])("is refused when the browser says that another site made it: %j", async (headers) => {
    const browser = visitor(config)
    const response = await browser.submit("callback/credentials", {}, headers)
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
  })

  test.each([
    [{ origin: "http://evil.example" }, "not at http://app.example.com", "correct AUTH_URL"],
    [{ "sec-fetch-site": "cross-site" }, "not at http://app.example.com", "correct AUTH_URL"],
    [{ origin: "null" }, "with the Referrer-Policy no-referrer, or one that is not", "AUTH_URL"],
  ])("is refused with a message that is true: %j", async (headers, what, advice) => {
    const { logger, warnings } = recordingLogger()
    await visitor({ ...config, logger }).submit("callback/credentials", {}, headers)
    expect(warnings).toEqual([expect.stringContaining(what)])
    expect(warnings[0]).toContain(advice)
  })

  test.each([
    {},
    { "sec-fetch-site": "same-origin", origin: "http://app.example.com" },
    { origin: "http://app.example.com" },
    { origin: "https://app.example.com" },
  ])("is accepted with token and cookie: %j", async (headers) => {
    const browser = visitor(config)
    await browser.submit("callback/credentials", {}, headers)
    expect(browser.cookies.has(sessionCookie)).toBe(true)
  })

  test("is accepted with a token from before the secret was rotated", async () => {
    const current = { config }
    const browser = visitor(() => current.config)
    const csrfToken = await browser.csrfToken()
    const secret = ["n".repeat(40), String(config.secret)]
    current.config = configWith({ providers: [passwords], secret })
    await browser.post("callback/credentials", { csrfToken })
    expect(browser.cookies.has(sessionCookie)).toBe(true)
  })

  // spec O23
  test("needs no token if the framework has its own protection", async () => {
    const browser = visitor(configWith({ providers: [passwords], skipCSRFCheck }))
    await browser.post("callback/credentials")
    expect(browser.cookies.has(sessionCookie)).toBe(true)
  })

  test("keeps other sites out where it needs no token", async () => {
    const browser = visitor(configWith({ providers: [passwords], skipCSRFCheck }))
    for (const headers of [
      { "sec-fetch-site": "cross-site" },
      { origin: "https://evil.example" },
    ]) {
      const response = await browser.post("callback/credentials", {}, headers)
      expect(response.headers.get("location")).toContain("error=MissingCSRF")
      expect(browser.cookies.has(sessionCookie)).toBe(false)
    }
  })

  // spec O23
  test("does not accept another symbol instead of skipCSRFCheck", async () => {
    // A program without types can pass anything.
    const lookAlike: typeof skipCSRFCheck = Symbol("skip-csrf-check") as never
    const browser = visitor(configWith({ providers: [passwords], skipCSRFCheck: lookAlike }))
    const response = await browser.post("callback/credentials")
    expect(response.headers.get("location")).toContain("error=MissingCSRF")
    expect(await browser.session()).toBeNull()
  })

  test("does not start with a GET", async () => {
    const browser = visitor(config)
    const response = await browser.get("callback/credentials")
    expect(response.headers.get("location")).toContain("error=InvalidProvider")
    expect(browser.cookies.has(sessionCookie)).toBe(false)
  })
})

describe("the log", () => {
  const told = async (
    prepare: (browser: Visitor) => Promise<[Form, Headers?]>,
  ): Promise<string> => {
    const { logger, warnings } = recordingLogger()
    const browser = visitor(configWith({ providers: [passwords], logger }))
    const [form, headers] = await prepare(browser)
    await browser.post("callback/credentials", form, headers)
    return warnings[0] ?? ""
  }
  type Form = Record<string, string>
  type Headers = Record<string, string>

  test("says that the cookie is missing", async () => {
    expect(await told(async () => [{}])).toContain("authjs.csrf-token is missing")
  })

  test("says that the cookie is not ours", async () => {
    const message = await told(async (browser) => {
      browser.cookies.set("authjs.csrf-token", "forged")
      return [{}]
    })
    expect(message).toContain("forged, or was made with another secret")
  })

  test("says that the body has no token", async () => {
    const message = await told(async (browser) => {
      await browser.csrfToken()
      return [{}]
    })
    expect(message).toContain("csrfToken in the body is missing")
  })

  // asvs 3.5.1
  test("reports that another site made the request", async () => {
    const message = await told(async (browser) => [
      { csrfToken: await browser.csrfToken() },
      { "sec-fetch-site": "cross-site" },
    ])
    expect(message).toContain("A page that is not at")
  })
})

describe("GET csrf", () => {
  test("hands out the same token again to the same browser", async () => {
    const browser = visitor(config)
    expect(await browser.csrfToken()).toBe(await browser.csrfToken())
  })

  test("is a 404 where no token is needed", async () => {
    const browser = visitor(configWith({ skipCSRFCheck }))
    expect((await browser.get("csrf")).status).toBe(404)
  })

  test("sets a cookie that other hosts of the domain cannot plant, on https", async () => {
    const response = await visitor(config, "https://app.example.com").get("csrf")
    expect(response.headers.getSetCookie()[0]).toMatch(
      /^__Host-authjs\.csrf-token=.*; Path=\/; HttpOnly; Secure; SameSite=Lax$/,
    )
  })
})

import { describe, expect, test } from "vitest"
import { redact } from "../../src/logging/redact.ts"
import { resolveLogger } from "../../src/logging/resolve-logger.ts"

describe("redact", () => {
  test.each([
    "clientSecret",
    "client_secret",
    "access_token",
    "refreshToken",
    "id_token",
    "sessionToken",
    "csrfToken",
    "code",
    "code_verifier",
    "codeVerifier",
    "state",
    "nonce",
    "password",
    "cookie",
    "Set-Cookie",
    "authorization",
    "client_assertion",
    "privateKey",
  ])("replaces what is called %s, however deep", (name) => {
    const data = { provider: { list: [{ [name]: "sentinel" }] } }
    expect(JSON.stringify(redact(data))).not.toContain("sentinel")
  })

  test("keeps what is not secret", () => {
    const data = { provider: "github", user: { id: "1", name: null }, at: 5 }
    expect(redact(data)).toEqual(data)
  })

  test("leaves the query of a URL out", () => {
    expect(redact(new URL("https://a.example/cb?code=sentinel"))).toBe("https://a.example/cb")
  })

  test("ends on data that contains itself", () => {
    const data: Record<string, unknown> = {}
    data.self = data
    expect(() => JSON.stringify(redact(data))).not.toThrow()
  })
})

describe("the resolved logger", () => {
  test("tells the application's debug level nothing while debug is off", () => {
    const seen: unknown[] = []
    resolveLogger({ debug: (...args) => void seen.push(args) }, false).debug("hello")
    expect(seen).toEqual([])
  })

  test("hands redacted metadata to the application's debug level", () => {
    const seen: unknown[] = []
    resolveLogger({ debug: (...args) => void seen.push(args) }, true).debug("hello", {
      token: "x",
      id: 1,
    })
    expect(seen).toEqual([["hello", { token: "[redacted]", id: 1 }]])
  })
})

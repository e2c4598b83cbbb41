// asvs 4.1.3
import { afterEach, describe, expect, test, vi } from "vitest"
import { Auth, type AuthConfig, raw } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { recordingLogger } from "../support/recording-logger.ts"
import { UntrustedHost } from "../../src/errors.ts"
import { configWith, secret } from "../support/visitor.ts"

const { trustHost: _trusted, ...options } = configWith()
const trustedHosts = ["app.example.com", "localhost:3000", "*.preview.example.com"]

afterEach(() => {
  vi.unstubAllEnvs()
})

async function statusOf(origin: string, config: AuthConfig): Promise<number> {
  return (await Auth(new Request(`${origin}/auth/providers`), config)).status
}

describe("trustedHosts", () => {
  test.each([
    "https://app.example.com",
    "http://app.example.com",
    "https://APP.example.com",
    "http://localhost:3000",
    "https://pr-7.preview.example.com",
  ])("lets in a request to %s", async (origin) => {
    vi.stubEnv("NODE_ENV", "production")
    expect(await statusOf(origin, { ...options, trustedHosts })).toBe(200)
  })

  // asvs 1.2.9
  test.each([
    "https://evil.example",
    "https://app.example.com.evil.example",
    "https://xapp.example.com",
    "https://app-example.com",
    "https://app.example.com:8443",
    "http://localhost:3001",
    "http://localhost",
    "https://preview.example.com",
    "https://a.b.preview.example.com",
  ])("responds to a request to %s with 400 and logs why", async (origin) => {
    const { logger, errors, warnings } = recordingLogger()
    for (const trustHost of [undefined, true, false]) {
      const config = {
        ...options,
        trustedHosts,
        logger,
        ...(trustHost !== undefined && { trustHost }),
      }
      const response = await Auth(new Request(`${origin}/auth/session`), config)
      expect([response.status, await response.text()]).toEqual([400, '"Bad request."'])
      expect(response.headers.getSetCookie()).toEqual([])
    }
    expect(errors).toEqual([])
    const refusal = expect.stringMatching(/^request-refused 400 UntrustedHost: /)
    expect(warnings).toEqual(Array(3).fill(refusal))
    const config = { ...options, trustedHosts, raw }
    await expect(Auth(new Request(`${origin}/auth/session`), config)).rejects.toThrow(UntrustedHost)
  })

  test.each([
    ["https://app.example.com", "https://app.example.com", "http://app.example.com"],
    ["http://app.example.com", "http://app.example.com", "https://app.example.com"],
    ["https://*.example.com:8443", "https://a.example.com:8443", "http://a.example.com:8443"],
  ])("with %s lets in %s and not %s", async (entry, known, other) => {
    vi.stubEnv("NODE_ENV", "production")
    const config = { ...options, trustedHosts: [entry] }
    expect([await statusOf(known, config), await statusOf(other, config)]).toEqual([200, 400])
  })

  test("does not matter where AUTH_URL states the host", async () => {
    vi.stubEnv("AUTH_URL", "https://app.example.com/auth")
    expect(await statusOf("http://10.0.0.7:3000", { ...options, trustedHosts })).toBe(200)
  })

  test.each([
    [[]],
    ["app.example.com"],
    [["https://app.example.com/"]],
    [["ftp://app.example.com"]],
    [["https://https://app.example.com"]],
    [["https?://app.example.com"]],
    [["*://app.example.com"]],
    [["https://*.com"]],
    [["*"]],
    [["*.com"]],
    [["*.com."]],
    [["https://*.com.:8443"]],
    [["*."]],
    [["a.*"]],
    [["app.example.com/auth"]],
    [[""]],
  ])("cannot be %j", (value) => {
    // What a program without types may write.
    const config = { ...options, secret, trustedHosts: value } as unknown as AuthConfig
    expect(() => assertConfig(config)).toThrow(/- trustedHosts: must be a list of hosts or origins/)
  })
})

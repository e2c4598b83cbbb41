import { afterEach, describe, expect, test, vi } from "vitest"
import { resolveConfig } from "../../src/config/resolve-config.ts"
import { configuredBasePath } from "../../src/config/stated-config.ts"
import type { ResolvedConfig } from "../../src/config/resolved-config.ts"
import type { AuthConfig, CredentialsConfig, Logger } from "../../src/index.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { GitHub } from "../../src/providers/github.ts"
import { configWith, visitor } from "../support/visitor.ts"

function resolved(options: Partial<AuthConfig> = {}): ResolvedConfig {
  const resolution = resolveConfig(configWith(options))
  if (resolution.usable) return resolution.config
  throw new Error("The configuration cannot be used.")
}

function freeze<T extends object>(value: T): T {
  for (const member of Object.values(value)) {
    if (typeof member === "object" && member !== null) freeze(member as object)
  }
  return Object.freeze(value)
}

afterEach(() => {
  vi.unstubAllEnvs()
})

describe("a configuration", () => {
  test("is resolved once, however many requests come", async () => {
    const entry = vi.fn<() => CredentialsConfig>(() =>
      Credentials({ credentials: {}, authorize: () => null }),
    )
    const browser = visitor(configWith({ providers: [entry] }))
    for (let i = 0; i < 5; i += 1) await browser.get("providers")
    expect(entry).toHaveBeenCalledTimes(1)
  })

  test("may be frozen to its depths, and works", async () => {
    const options = { clientId: "id", clientSecret: "secret" }
    const config = freeze(
      configWith({
        providers: [
          GitHub(options),
          Credentials({ credentials: {}, authorize: () => ({ id: "1" }) }),
        ],
        session: { maxAge: 60 },
        cookies: { sessionToken: { name: "sid" } },
      }),
    )
    const browser = visitor(config)
    await browser.submit("callback/credentials")
    expect([...browser.cookies.keys()]).toContain("sid")
    expect((await browser.submit("signin/github")).headers.get("location")).toContain("github.com")
  })

  // spec A1
  test("reads missing options from the environment", async () => {
    vi.stubEnv("AUTH_GITHUB_ID", "id-of-the-environment")
    vi.stubEnv("AUTH_GITHUB_SECRET", "secret")
    const browser = visitor(configWith({ providers: [GitHub] }))
    const response = await browser.submit("signin/github")
    expect(response.headers.get("location")).toContain("client_id=id-of-the-environment")
  })

  test("is not changed by an environment that changes later", () => {
    const config = configWith()
    resolveConfig(config)
    vi.stubEnv("AUTH_URL", "https://later.example/elsewhere")
    expect(configuredBasePath(config)).toBeUndefined()
    expect(configuredBasePath(configWith())).toBe("/elsewhere")
  })

  test.each([
    [{}, "jwt"],
    [{ adapter: {} }, "database"],
    [{ adapter: {}, session: { strategy: "jwt" as const } }, "jwt"],
  ])("keeps sessions where %j says", (options, strategy) => {
    const resolution = resolveConfig(configWith(options))
    const found = resolution.usable ? resolution.config.session.strategy : "database"
    expect(found).toBe(strategy)
  })

  // spec O27
  test("has sessions of 30 days that are extended once a day", () => {
    const { session, jwt } = resolved()
    expect(session).toMatchObject({ maxAgeSeconds: 2_592_000, updateAgeSeconds: 86_400 })
    expect(jwt.maxAgeSeconds).toBe(2_592_000)
  })

  test.each([
    ["/", ""],
    ["auth", "/auth"],
    ["/api//auth/", "/api/auth"],
  ])("writes the base path %j as %j", (basePath, expected) => {
    expect(configuredBasePath(configWith({ basePath }))).toBe(expected)
  })

  test("says when AUTH_URL and basePath disagree, and follows basePath", () => {
    vi.stubEnv("AUTH_URL", "https://app.example.com/api/auth")
    const warn = vi.fn<Logger["warn"]>()
    const config = configWith({ basePath: "/auth", logger: { warn } })
    expect(configuredBasePath(config)).toBe("/auth")
    expect(warn.mock.calls).toEqual([
      ["env-url-basepath-mismatch", { path: "AUTH_URL", message: expect.any(String) }],
    ])
  })

  // asvs 13.4.2
  test("warns once that debug is on", async () => {
    const warn = vi.fn<Logger["warn"]>()
    const browser = visitor(configWith({ debug: true, logger: { warn, debug() {} } }))
    await browser.get("session")
    await browser.get("session")
    expect(warn.mock.calls).toEqual([["debug-enabled"]])
  })

  // spec G5
  test("warns once of the same object", () => {
    const warn = vi.fn<Logger["warn"]>()
    const config = configWith({ debug: true, logger: { warn, debug() {} } })
    for (let i = 0; i < 3; i += 1) resolveConfig(config)
    expect(warn.mock.calls).toEqual([["debug-enabled"]])
  })

  test("warns once of the copies that an integration makes at each request", () => {
    const warn = vi.fn<Logger["warn"]>()
    const written = configWith({ debug: true, logger: { warn, debug() {} } })
    for (const config of [
      written,
      { ...written, basePath: "/one" },
      { ...written, providers: [...written.providers] },
    ]) {
      resolveConfig(config)
    }
    expect(warn.mock.calls).toEqual([["debug-enabled"]])
  })
})

describe("cookies", () => {
  // asvs 3.3.1
  // spec R16
  test("have the names of Auth.js, and prefixes on https", () => {
    const { plain, secure } = resolved().cookies
    expect(plain.sessionToken).toEqual({
      name: "authjs.session-token",
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: false },
    })
    expect(secure.sessionToken).toEqual({
      name: "__Secure-authjs.session-token",
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: true },
    })
    expect(secure.csrfToken.name).toBe("__Host-authjs.csrf-token")
    expect(secure.state).toMatchObject({ name: "__Host-authjs.state", options: { maxAge: 900 } })
  })

  // spec O4
  test("keep their other defaults if one is replaced", () => {
    const options = { domain: "example.com" }
    const { secure } = resolved({ cookies: { sessionToken: { options } } }).cookies
    expect(secure.sessionToken).toEqual({
      name: "__Secure-authjs.session-token",
      options: { httpOnly: true, sameSite: "lax", path: "/", secure: true, domain: "example.com" },
    })
  })

  // spec O26
  test("are secure on https, plain on http, and follow useSecureCookies", async () => {
    const names = async (origin: string, useSecureCookies?: boolean): Promise<string[]> => {
      const browser = visitor(
        configWith(useSecureCookies === undefined ? {} : { useSecureCookies }),
        origin,
      )
      await browser.csrfToken()
      return [...browser.cookies.keys()]
    }
    expect(await names("https://app.example.com")).toEqual(["__Host-authjs.csrf-token"])
    expect(await names("http://app.example.com")).toEqual(["authjs.csrf-token"])
    expect(await names("http://app.example.com", true)).toEqual(["__Host-authjs.csrf-token"])
    expect(await names("https://app.example.com", false)).toEqual(["authjs.csrf-token"])
  })
})

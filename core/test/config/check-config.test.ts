import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import type { AuthConfig, Provider } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import {
  type ConfigError,
  MissingAdapterMethods,
  MissingSecretError,
  UntrustedHost,
  WeakSecretError,
} from "../../src/errors.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { warnedPaths, warningsOf } from "../support/config-warnings.ts"

const secret = "x".repeat(32)

function errorOf(config: AuthConfig): ConfigError {
  try {
    assertConfig(config)
  } catch (error) {
    // `assertConfig` documents that it throws nothing else.
    return error as ConfigError
  }
  throw new Error("The configuration was accepted.")
}

function paths(config: AuthConfig): string[] {
  return errorOf(config).problems.map(({ path }) => path)
}

beforeEach(() => {
  for (const name of [
    "AUTH_URL",
    "AUTH_SECRET",
    "AUTH_TRUST_HOST",
    "NEXTAUTH_URL",
    "NEXTAUTH_SECRET",
  ]) {
    vi.stubEnv(name, undefined)
  }
})

afterEach(() => {
  vi.unstubAllEnvs()
})

describe("assertConfig", () => {
  test("accepts the smallest configuration", () => {
    expect(() => assertConfig({ providers: [], secret })).not.toThrow()
  })

  test("lists every problem at once, each with its path", () => {
    vi.stubEnv("NODE_ENV", "production")
    const config: AuthConfig = {
      providers: [],
      session: { strategy: "database", maxAge: -1, absoluteMaxAge: 0 },
    }
    expect(paths(config)).toEqual([
      "secret",
      "trustHost",
      "session.maxAge",
      "session.absoluteMaxAge",
      "adapter",
    ])
  })

  test("puts every problem into the message", () => {
    const { message } = errorOf({ providers: [], session: { maxAge: -1 } })
    expect(message).toContain("- secret: is missing.")
    expect(message).toContain(
      "- session.maxAge: must be a whole number of seconds from 1 up, got -1.",
    )
  })

  // spec A2, X6
  test("is a MissingSecretError without a secret", () => {
    expect(errorOf({ providers: [] })).toBeInstanceOf(MissingSecretError)
    expect(errorOf({ providers: [], secret: "" })).toBeInstanceOf(MissingSecretError)
    expect(errorOf({ providers: [], secret: [] })).toBeInstanceOf(MissingSecretError)
  })

  // spec A1, L1
  test("rejects a secret of 15 characters and does not show it", () => {
    const weak = "weak-secret-of-"
    const error = errorOf({ providers: [], secret: [secret, weak] })
    expect(error).toBeInstanceOf(WeakSecretError)
    expect(error.problems[0]?.path).toBe("secret[1]")
    expect(JSON.stringify(error) + error.message).not.toContain(weak)
  })

  test("warns of a secret of 16 to 31 characters and does not show it", () => {
    for (const weak of ["weak-secret-of-1", "weak-secret-of-31-characters-xx"]) {
      const [warning, ...others] = warningsOf({ secret: weak })
      expect(warning).toEqual(["weak-secret", "secret", expect.stringMatching(/^has \d\d char/)])
      expect(others).toEqual([])
      expect(JSON.stringify(warning)).not.toContain(weak)
    }
    expect(warnedPaths({ jwt: { secret: ["x".repeat(32), "y".repeat(20)] } })).toEqual([
      ["weak-secret", "jwt.secret[1]"],
    ])
  })

  test("refuses a short secret of the session token alike", () => {
    expect(paths({ providers: [], secret, jwt: { secret: ["x".repeat(32), "short"] } })).toEqual([
      "jwt.secret[1]",
    ])
  })

  // spec O25
  test("does not trust the host in production by default", () => {
    vi.stubEnv("NODE_ENV", "production")
    expect(errorOf({ providers: [], secret })).toBeInstanceOf(UntrustedHost)
    expect(() => assertConfig({ providers: [], secret, trustHost: true })).not.toThrow()
  })

  test.each(["false", "0", "no", "off"])("takes AUTH_TRUST_HOST=%s for a no", (value) => {
    vi.stubEnv("AUTH_TRUST_HOST", value)
    expect(errorOf({ providers: [], secret })).toBeInstanceOf(UntrustedHost)
  })

  test("needs no trust where AUTH_URL tells the host", () => {
    vi.stubEnv("NODE_ENV", "production")
    vi.stubEnv("AUTH_URL", "https://app.example.com")
    expect(() => assertConfig({ providers: [], secret })).not.toThrow()
  })

  test.each(["secret", "ftp://app.example.com", "app.example.com?x=1", "a b.example.com", "//x.y"])(
    "refuses the AUTH_URL %s, which is no URL",
    (url) => {
      vi.stubEnv("AUTH_URL", url)
      expect(paths({ providers: [], secret })).toEqual(["AUTH_URL"])
    },
  )

  test.each([
    ["app.example.com", "https://app.example.com"],
    ["app.example.com:8443/api/auth", "https://app.example.com:8443/api/auth"],
    ["localhost:3000", "http://localhost:3000"],
    ["127.0.0.1", "http://127.0.0.1"],
  ])("gives the AUTH_URL %s its scheme, with a warning", (written, url) => {
    vi.stubEnv("AUTH_URL", written)
    expect(warningsOf({})).toEqual([
      ["adjusted-option", "AUTH_URL", `has no scheme. Lockstep uses ${url}; write it.`],
    ])
  })

  test("says nothing of an AUTH_URL that ends with a slash", () => {
    vi.stubEnv("AUTH_URL", "https://app.example.com/api/auth/")
    expect(warningsOf({})).toEqual([])
    expect(warningsOf({ basePath: "/api/auth" })).toEqual([])
  })

  test.each(["/login", "/login?from=site", "https://login.example.com/start"])(
    "accepts the page %s",
    (signIn) => {
      expect(() => assertConfig({ providers: [], secret, pages: { signIn } })).not.toThrow()
    },
  )

  test.each(["//evil.example", "http://", "javascript:alert(1)", "", "ftp://host/x", "x:y", "\\x"])(
    "ignores the page %j with a warning",
    (signIn) => {
      expect(warnedPaths({ pages: { signIn } })).toEqual([["ignored-option", "pages.signIn"]])
    },
  )

  test("refuses a strategy that does not exist", () => {
    // A program without types can pass anything.
    const strategy = "cookie" as "jwt"
    expect(paths({ providers: [], secret, session: { strategy } })).toContain("session.strategy")
  })

  test("names every id that two providers share", () => {
    const ids = ["a", "b", "a", "b"]
    const providers = ids.map((id) => Credentials({ id, authorize: () => null }))
    expect(warnedPaths({ providers })).toEqual([
      ["duplicate-provider", "providers[2]"],
      ["duplicate-provider", "providers[3]"],
    ])
  })

  // spec O2
  test("names the methods that an adapter lacks for database sessions", () => {
    const error = errorOf({ providers: [], secret, adapter: { createUser: (user) => user } })
    expect(error).toBeInstanceOf(MissingAdapterMethods)
    expect(error.message).toContain("getSessionAndUser")
    expect(error.message).not.toContain("createUser,")
  })

  test("needs no adapter method for credentials in a token", () => {
    const config: AuthConfig = { providers: [], secret, adapter: {}, session: { strategy: "jwt" } }
    expect(() => assertConfig(config)).not.toThrow()
  })

  // spec O1
  test("rejects a missing list of providers", () => {
    // A program without types can leave it out.
    const config = { secret } as unknown as AuthConfig
    expect(paths(config)).toEqual(["providers"])
  })

  test("accepts a frozen configuration and writes nothing to it", () => {
    const providers: Provider[] = []
    Object.freeze(providers)
    const config = Object.freeze({ providers, secret })
    const before = JSON.stringify(config)
    assertConfig(config)
    expect(JSON.stringify(config)).toBe(before)
  })

  test("takes secrets from the environment, the highest number first", () => {
    vi.stubEnv("AUTH_SECRET", "short")
    vi.stubEnv("AUTH_SECRET_2", secret)
    expect(paths({ providers: [] })).toEqual(["secret[1]"])
  })
})

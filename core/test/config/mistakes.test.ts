import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { readFileSync } from "node:fs"
import path from "node:path"
import { afterEach, describe, expect, test, vi } from "vitest"
import type { ConfigError } from "../../src/errors.ts"
import { errorTypes, type MistakeName, warningCodes } from "../../src/config/mistakes.ts"
import { rateLimits } from "../../src/features/rate-limits.ts"
import type { AuthConfig } from "../../src/index.ts"
import { assertConfig } from "../../src/integration.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { Email } from "../../src/providers/email.ts"
import { warningsOf } from "../support/config-warnings.ts"
import { sharedStore } from "../support/application.ts"

const document = readFileSync(
  path.join(import.meta.dirname, "../../../docs/configuration.md"),
  "utf8",
)

/** One configuration with each mistake, and the environment that it needs. */
const samples: Record<MistakeName, { options: object; env?: Record<string, string> }> = {
  "config-shape": { options: [] },
  "option-shape": { options: { callbacks: { jwt: true } } },
  cookie: { options: { cookies: { sessionToken: { name: "a b" } } } },
  "secret-missing": { options: { secret: "" } },
  "secret-short": { options: { secret: "x".repeat(15) } },
  "host-untrusted": { options: { trustHost: false } },
  "public-url": { options: {}, env: { AUTH_URL: "secret" } },
  lifetime: { options: { session: { maxAge: 0 } } },
  strategy: { options: { session: { strategy: "cookie" } } },
  "adapter-missing": { options: { session: { strategy: "database" } } },
  "adapter-methods": { options: { adapter: { ...MemoryAdapter(), createSession: undefined } } },
  feature: { options: { features: [{}] } },
  "sign-in-unusable": { options: { redirectProxyUrl: "login.example.com" } },
  "secret-weak": { options: { secret: "x".repeat(16) } },
  "option-unknown": { options: { foo: 1 } },
  "option-ignored": { options: { debug: "yes" } },
  "option-adjusted": { options: { pages: { signIn: "login" } } },
  "base-path-mismatch": { options: { basePath: "/a" }, env: { AUTH_URL: "https://x.example/b" } },
  "provider-falsy": { options: { providers: [false] } },
  "provider-duplicate": {
    options: { providers: [1, 2].map(() => Credentials({ authorize: () => null })) },
  },
  "provider-unusable": { options: { providers: [{}] } },
  "vulnerable-version": {
    options: {
      providers: [
        Email({
          server: "smtp://localhost",
          sendVerificationRequest: Object.assign(() => {}, { warning: "is old." }),
        }),
      ],
      adapter: MemoryAdapter(),
    },
  },
  "store-not-shared": { options: { features: [rateLimits()] } },
  "no-limit-field": {
    options: {
      providers: [Credentials({ authorize: () => null })],
      features: [rateLimits()],
      store: sharedStore(),
    },
  },
}

/** The rows of the first table under a heading of the document. */
function rows(heading: string): string[][] {
  const [, section = ""] = document.split(`## ${heading}\n`)
  return section
    .split("\n## ", 1)
    .join("")
    .split("\n")
    .filter((line) => line.startsWith("| `"))
    .map((line) => [...line.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => name))
}

afterEach(() => {
  vi.unstubAllEnvs()
})

/** What a mistake costs when an application makes it. */
function outcomeOf(mistake: MistakeName): unknown {
  const { options, env = {} } = samples[mistake]
  for (const name of ["AUTH_SECRET", "AUTH_URL"]) vi.stubEnv(name, env[name])
  try {
    // The very point is a configuration that the type does not allow.
    if (Array.isArray(options)) assertConfig(options as unknown as AuthConfig)
    const [[code] = ["none"]] = warningsOf(options)
    return { verdict: "warning", code }
  } catch (error) {
    // `assertConfig` documents that it throws nothing else.
    const { type } = error as ConfigError
    return { verdict: "error", type }
  }
}

const costs = [
  ...Object.entries(errorTypes).map(([name, type]) => ({ name, verdict: "error", type })),
  ...Object.entries(warningCodes).map(([name, code]) => ({ name, verdict: "warning", code })),
]

test.each(costs)("the mistake $name costs what the table in the code says", ({ name, ...cost }) => {
  // The names come from the tables.
  expect(outcomeOf(name as MistakeName)).toEqual(cost)
})

describe("docs/configuration.md", () => {
  test("lists each mistake with what it costs, in the same order", () => {
    const listed = [...rows("Mistakes that stop every route"), ...rows("Warnings")].map(
      ([name, kind]) => [name, kind],
    )
    const known = Object.entries({ ...errorTypes, ...warningCodes })
    expect(listed).toEqual(known)
  })
})

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { afterEach, describe, expect, test, vi } from "vitest"
import { Auth, type AuthConfig, AuthError, createAuth, raw } from "../../src/index.ts"
import { assertConfig, integrationEngine } from "../../src/integration.ts"
import { Credentials } from "../../src/providers/credentials.ts"
import { Email } from "../../src/providers/email.ts"
import { GitHub } from "../../src/providers/github.ts"
import { Google } from "../../src/providers/google.ts"
import { Keycloak } from "../../src/providers/keycloak.ts"
import { Passkey } from "../../src/providers/passkey.ts"
import { Resend } from "../../src/providers/resend.ts"
import { warningsOf } from "../support/config-warnings.ts"
import { configWith, origin, visitor } from "../support/visitor.ts"

const github = GitHub({ clientId: "id", clientSecret: "secret" })
const password = Credentials({ authorize: () => ({ id: "1", name: "Ann" }) })

/** What a caller may write who has no types, or whose variables are not set. */
function configOf(entries: readonly unknown[], options: Partial<AuthConfig> = {}): AuthConfig {
  // The type allows no entry that is none.
  return configWith({ ...options, providers: entries as AuthConfig["providers"] })
}

/** An error, as a logger of the application gets it. */
function listening(): { logger: NonNullable<AuthConfig["logger"]>; errors: AuthError[] } {
  const errors: AuthError[] = []
  const error = (logged: Error): void => {
    if (logged instanceof AuthError) errors.push(logged)
  }
  return { logger: { error, warn() {}, debug() {} }, errors }
}

afterEach(() => {
  vi.unstubAllEnvs()
})

const broken: [what: string, entry: unknown, id: string, type: string, names: string][] = [
  ["a provider without client id and secret", Google, "google", "ConfigError", "AUTH_GOOGLE_ID"],
  ["one without secret", Google({ clientId: "c" }), "google", "ConfigError", "AUTH_GOOGLE_SECRET"],
  [
    "one without issuer",
    Keycloak({ clientId: "c", clientSecret: "s" }),
    "keycloak",
    "InvalidEndpoints",
    "AUTH_KEYCLOAK_ISSUER",
  ],
  ["an email service without key", Resend, "resend", "ConfigError", "AUTH_RESEND_KEY"],
  [
    "sign-in by email without an adapter",
    Email({ server: "smtp://localhost", from: "a@b.example" }),
    "email",
    "MissingAdapter",
    "adapter",
  ],
  ["passkeys that are not permitted", Passkey, "passkey", "ExperimentalFeatureNotEnabled", "true"],
  [
    "credentials without authorize",
    { id: "edge", name: "Edge", type: "credentials", credentials: {} },
    "edge",
    "MissingAuthorize",
    "authorize",
  ],
  [
    "an option of the wrong type",
    GitHub({ id: "other", clientId: "c", clientSecret: "s", checks: "pkce" as never }),
    "other",
    "ConfigError",
    "checks",
  ],
]

describe.each(broken)("%s costs itself alone:", (_what, entry, id, type, names) => {
  test("a warning names what to set, once, and no error stops the application", () => {
    const warnings = warningsOf({ providers: [password, entry] })
    expect(warnings).toEqual([
      ["provider-left-out", "providers[1]", expect.stringContaining(names)],
    ])
    expect(warnings[0]?.[2]).toContain(`(${id})`)
  })

  test("the others work, and it is not shown", async () => {
    const browser = visitor(configOf([password, entry, github]))
    expect(await (await browser.get("session")).json()).toBeNull()
    const listed: unknown = await (await browser.get("providers")).json()
    expect(Object.keys(Object(listed))).toEqual(["credentials", "github"])
    const page = await (await browser.get("signin")).text()
    expect(page).toContain("signin/github")
    expect(page).not.toContain(`/${id}"`)
    await browser.submit("callback/credentials")
    expect(await browser.session()).toMatchObject({ user: { name: "Ann" } })
  })

  test.each(["signin", "callback"])(
    "POST %s says so in the log, and no more than Configuration to the browser",
    async (action) => {
      const { logger, errors } = listening()
      const browser = visitor(configOf([entry, github], { logger }))
      const response = await browser.submit(`${action}/${id}`)
      expect(response.headers.get("location")).toMatch(/\/auth\/error\?error=Configuration$/)
      expect(errors).toMatchObject([{ type, message: expect.stringContaining(names) }])
    },
  )

  test("a server function gets the error itself", async () => {
    const url = `https://app.example.com/auth/callback/${id}`
    const config = { ...configOf([entry]), raw } as const
    await expect(Auth(new Request(url), config)).rejects.toMatchObject({ type })
  })
})

describe("an entry that is falsy", () => {
  test.each([false, undefined, null, "", 0])("such as %j is skipped with a warning", (entry) => {
    expect(warningsOf({ providers: [entry, password] })).toEqual([
      ["ignored-option", "providers[0]", expect.stringContaining("is skipped")],
    ])
  })
})

describe("two providers of one id", () => {
  const named = (id: string, name: string): unknown =>
    Credentials({ id, name, authorize: () => ({ id: name, name }) })

  test("are one: the first, as in Auth.js", async () => {
    const browser = visitor(configOf([named("a", "First"), named("a", "Second")]))
    await browser.submit("callback/a")
    expect(await browser.session()).toMatchObject({ user: { name: "First" } })
    expect(await (await browser.get("providers")).json()).toMatchObject({ a: { name: "First" } })
  })

  test("stay one when the first is left out, so that the second does not sign in to its accounts", async () => {
    const browser = visitor(
      configOf([GitHub, { ...github, name: "Enterprise", options: github.options }]),
    )
    expect(await (await browser.get("providers")).json()).toEqual({})
    const response = await browser.submit("signin/github")
    expect(response.headers.get("location")).toContain("error=Configuration")
  })
})

test("a configuration of nothing but unusable providers still reads sessions", async () => {
  const cookies = visitor(configOf([password]))
  await cookies.submit("callback/credentials")
  const preview = visitor(configOf([Google, GitHub, false]))
  for (const [name, value] of cookies.cookies) preview.cookies.set(name, value)
  expect(await preview.session()).toMatchObject({ user: { name: "Ann" } })
  expect((await preview.get("signin")).status).toBe(200)
})

test("variables that are set bring a provider back", async () => {
  vi.stubEnv("AUTH_GOOGLE_ID", "c")
  vi.stubEnv("AUTH_GOOGLE_SECRET", "s")
  expect(warningsOf({ providers: [Google] })).toEqual([])
})

test("an adapter without methods for providers costs them under the jwt strategy alone", async () => {
  const { linkAccount: _linkAccount, ...adapter } = MemoryAdapter()
  const session = { strategy: "jwt" } as const
  expect(warningsOf({ providers: [github, password], adapter, session })).toEqual([
    ["provider-left-out", "providers[0]", expect.stringContaining("linkAccount")],
  ])
  expect(() => warningsOf({ providers: [password], adapter })).toThrow("linkAccount")
})

describe("a misspelled option of a provider", () => {
  test.each([
    [{ clientID: "x", clientId: undefined }, "clientID", "clientId"],
    [{ client_secret: "x", clientSecret: undefined }, "client_secret", "clientSecret"],
    [{ authorisation: { params: {} } }, "authorisation", "authorization"],
    [{ profil: () => ({}) }, "profil", "profile"],
    // The names of discovery documents, and of other libraries.
    [{ jwks_endpoint: "x" }, "jwks_endpoint", "jwksUri"],
    [{ jwks_uri: "x" }, "jwks_uri", "jwksUri"],
    [{ jwksUrl: "x" }, "jwksUrl", "jwksUri"],
    [{ authorization_endpoint: "x" }, "authorization_endpoint", "authorization"],
    [{ authorizationUrl: "x" }, "authorizationUrl", "authorization"],
    [{ token_endpoint: "x" }, "token_endpoint", "token"],
    [{ userinfo_endpoint: "x" }, "userinfo_endpoint", "userinfo"],
    [{ userInfoUrl: "x" }, "userInfoUrl", "userinfo"],
    [{ end_session_endpoint: "x" }, "end_session_endpoint", "endSession"],
  ])("is named with the one that was meant: %j", (options, written, meant) => {
    const given = { clientId: "c", clientSecret: "s", ...options }
    const warnings = warningsOf({ providers: [GitHub(given)] })
    expect(warnings).toContainEqual([
      "unknown-option",
      `providers[0].${written}`,
      `is no option of a provider. Did you mean ${meant}?`,
    ])
  })

  test("is not one that a provider has for itself", () => {
    const options = { clientId: "c", clientSecret: "s", tenantName: "x", allowSignup: false }
    expect(warningsOf({ providers: [GitHub(options as object)] })).toEqual([])
  })
})

describe("an option that only sign-ins read, and that cannot be used", () => {
  const options: readonly [path: string, options: object][] = [
    ["redirectProxyUrl", { redirectProxyUrl: "login.example.com" }],
    ["redirectProxyUrl", { redirectProxyUrl: 7 }],
    ["redirectProxyOrigins", { redirectProxyOrigins: "https://a.example" }],
    ["redirectProxyOrigins", { redirectProxyOrigins: ["https://*.com"] }],
    ["redirectProxySecret", { redirectProxySecret: 7 }],
    ["redirectProxySecret", { redirectProxySecret: "short" }],
    ["callbacks.signIn", { callbacks: { signIn: true } }],
    ["callbacks.redirect", { callbacks: { redirect: "/" } }],
    ["session.generateSessionToken", { session: { generateSessionToken: "random" } }],
    ["cookies.state", { cookies: { state: { name: "a b" } } }],
    ["cookies.pkceCodeVerifier", { cookies: { pkceCodeVerifier: { name: "a;b" } } }],
    ["cookies.nonce", { cookies: { nonce: 7 } }],
    ["cookies.webauthnChallenge", { cookies: { webauthnChallenge: { name: "" } } }],
  ]

  test.each(options)(
    "%s: a warning at start, sessions go on, sign-ins fail (%j)",
    async (path, option) => {
      const browser = visitor(configOf([password]))
      await browser.submit("callback/credentials")
      const { logger, errors } = listening()
      const warnings: unknown[] = []
      const config = configOf([password, github], {
        ...option,
        logger: { ...logger, warn: (code, details) => void warnings.push([code, details?.path]) },
      })
      assertConfig(config)
      expect(warnings).toContainEqual(["sign-in-unusable", path])
      const later = visitor(config)
      for (const [name, value] of browser.cookies) later.cookies.set(name, value)
      const user = { name: "Ann" }
      expect(await later.session()).toMatchObject({ user })
      const read = await createAuth(config).for(later.pageRequest())
      expect(await read.session()).toMatchObject({ user })
      expect((await later.get("signin")).status).toBe(200)
      for (const route of ["signin/github", "callback/credentials"]) {
        const response = await visitor(config).submit(route)
        expect(response.headers.get("location")).toMatch(/error=Configuration$/)
        expect(errors.at(-1)?.message).toContain(path)
      }
      const from = { origin, headers: new Headers() }
      const call = integrationEngine(config).signIn(from, { provider: "github", fields: {} })
      await expect(call).rejects.toThrow(path)
      await later.submit("signout")
      expect(await later.session()).toBeNull()
    },
  )

  test.each<[string, object]>([
    ["secret", { secret: 7 }],
    ["session.maxAge", { session: { maxAge: "x" } }],
    ["session.strategy", { session: { strategy: "cookie" } }],
    ["jwt.decode", { jwt: { decode: true } }],
    ["callbacks.session", { callbacks: { session: {} } }],
    ["callbacks.authorized", { callbacks: { authorized: true } }],
    ["cookies.sessionToken", { cookies: { sessionToken: { name: "a b" } } }],
    ["cookies.csrfToken", { cookies: { csrfToken: { name: "a b" } } }],
    ["trustedHosts", { trustedHosts: "x" }],
  ])("is none of those that make sessions safe: %s", (path, option) => {
    expect(() => assertConfig(configOf([password], option))).toThrow(path)
  })
})

import { describe, expect, test } from "vitest"
import { resolveProvider } from "../../src/config/resolve-provider.ts"
import Auth0 from "../../src/providers/auth0.ts"
import GitHub from "../../src/providers/github.ts"
import Google from "../../src/providers/google.ts"
import { Auth, type AuthConfig, defineConfig } from "../../src/index.ts"
import { configWith } from "../support/visitor.ts"

/** Every optional property of an options object, `undefined`. */
type Undefined<Options> = {
  readonly [Name in keyof Options as object extends Pick<Options, Name> ? Name : never]-?: undefined
}

const all: Undefined<AuthConfig> = {
  adapter: undefined,
  basePath: undefined,
  callbacks: undefined,
  cookies: undefined,
  debug: undefined,
  events: undefined,
  experimental: undefined,
  features: undefined,
  jwt: undefined,
  logger: undefined,
  pages: undefined,
  redirectProxyUrl: undefined,
  redirectProxyOrigins: undefined,
  redirectProxySecret: undefined,
  secret: undefined,
  session: undefined,
  skipCSRFCheck: undefined,
  store: undefined,
  strings: undefined,
  theme: undefined,
  trustHost: undefined,
  trustedHosts: undefined,
  useSecureCookies: undefined,
}

test("an option that is undefined counts as missing", async () => {
  const { secret, trustHost } = configWith()
  const warned: unknown[] = []
  const logger = { error: warned.push, warn: (...given: unknown[]) => void warned.push(given) }
  const answer = async (config: AuthConfig) => {
    const given = { ...config, secret, trustHost, logger }
    const response = await Auth(new Request("http://localhost/auth/signin"), given)
    const hidden = /name="csrfToken" value="\w+"|nonce-\S+/g
    return { status: response.status, page: (await response.text()).replace(hidden, "") }
  }
  // With exactOptionalPropertyTypes this compiles only if each option may be undefined.
  expect(await answer({ ...all, providers: [] })).toEqual(await answer({ providers: [] }))
  expect(await answer(defineConfig({ ...all, providers: [] }))).toMatchObject({ status: 200 })
  expect(warned).toEqual([])
})

/** Without functions, which are the same, and without what was written. */
function textOf(resolution: unknown): string {
  return JSON.stringify(resolution, (key, value: unknown) => {
    if (key === "configured") return undefined
    const isRecord = typeof value === "object" && value !== null && !Array.isArray(value)
    return isRecord
      ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : value
  })
}

describe("an option that is an empty string counts as missing", () => {
  const names = [
    "clientId",
    "clientSecret",
    "issuer",
    "wellKnown",
    "jwksUri",
    "apiKey",
    "redirectProxyUrl",
    "authorization",
    "token",
    "userinfo",
    "endSession",
    "name",
    "idToken",
  ]
  const client = { clientId: "client", clientSecret: "secret" }
  const urls = {
    authorization: "https://idp.test/authorize",
    token: { url: "https://idp.test/token" },
    userinfo: "https://idp.test/userinfo",
  }
  const own = { id: "own", name: "Own", ...client }
  const withoutSecret = { client: { token_endpoint_auth_method: "none" }, clientSecret: undefined }
  const entries: Record<string, (options: object) => unknown> = {
    "own OAuth": (options) => ({ ...own, type: "oauth", ...urls, ...options }),
    "own OpenID Connect": (options) => ({
      ...own,
      type: "oidc",
      issuer: "https://idp.test",
      ...options,
    }),
    "own OpenID Connect, in options": (options) => ({
      ...own,
      type: "oidc",
      issuer: "https://idp.test",
      options,
    }),
    "a public client": (options) => ({
      ...own,
      type: "oidc",
      issuer: "https://idp.test",
      ...withoutSecret,
      ...options,
    }),
    "built-in OAuth": (options) => GitHub({ ...client, ...options }),
    "built-in OpenID Connect": (options) => Google({ ...client, ...options }),
    "a built-in provider with an issuer": (options) =>
      Auth0({ ...client, issuer: "https://idp.test", ...options }),
  }
  const env = Object.fromEntries(
    ["OWN", "GITHUB", "GOOGLE", "AUTH0"].flatMap((id) => [
      [`AUTH_${id}_ID`, "client-of-env"],
      [`AUTH_${id}_SECRET`, "secret-of-env"],
      [`AUTH_${id}_ISSUER`, "https://env.test"],
    ]),
  )
  const rows = Object.keys(entries).flatMap((entry) => names.map((name) => [entry, name] as const))

  test.each(rows)("%s: %s", (entry, name) => {
    for (const variables of [{}, env]) {
      const resolve = (options: object) =>
        textOf(resolveProvider(entries[entry]?.(options), "providers[0]", variables))
      const missing = resolve({ [name]: undefined })
      expect(resolve({ [name]: "" })).toBe(missing)
      if (name in urls) expect(resolve({ [name]: { url: "" } })).toBe(resolve({ [name]: {} }))
    }
  })

  test.each(["redirectProxyUrl", "redirectProxySecret"])(
    "of the configuration: %s",
    async (name) => {
      const config = configWith({ providers: [GitHub(client)], [name]: "" })
      const response = await Auth(new Request("http://localhost/auth/signin"), config)
      expect(response.status).toBe(200)
    },
  )
})

import { expect, test, vi } from "vitest"
import { Auth, type AuthConfig, setEnvDefaults } from "../../src/index.ts"
import Auth0 from "../../src/providers/auth0.ts"
import Credentials from "../../src/providers/credentials.ts"
import GitHub from "../../src/providers/github.ts"
import Resend from "../../src/providers/resend.ts"

const secret = "a-secret-of-more-than-32-characters"
const sealed = (config: Partial<AuthConfig> = {}): AuthConfig => ({
  providers: [],
  secret,
  ...config,
})

/** A configuration after the environment was written to it. */
const written = (env: object, config: Partial<AuthConfig> = {}): AuthConfig => {
  const target: AuthConfig = { providers: [], ...config }
  setEnvDefaults(env, target)
  return target
}

test.each([
  [{}, {}, "/auth"],
  [{ AUTH_URL: "http://n/api/auth" }, {}, "/api/auth"],
  [{ AUTH_URL: "https://example.com" }, {}, "/"],
  [{ AUTH_URL: "http://n/api/auth" }, { basePath: "/mine" }, "/mine"],
  [{ AUTH_URL: "secret" }, {}, "/auth"],
  [{ AUTH_URL: "" }, {}, "/auth"],
  [{}, { basePath: "" }, ""],
])("under %j the configuration %j gets the base path %s", (env, config, basePath) => {
  expect(written(env, config).basePath).toBe(basePath)
})

test("the secrets are those of the environment, newest first, unless there are some", () => {
  const env = { AUTH_SECRET: "0", AUTH_SECRET_1: "1", AUTH_SECRET_2: "2", AUTH_SECRET_3: "3" }
  expect(written(env).secret).toEqual(["3", "2", "1", "0"])
  expect(written({ AUTH_SECRET: "0" }).secret).toEqual(["0"])
  expect(written({}).secret).toEqual([])
  expect(written(env, { secret: [] }).secret).toEqual(["3", "2", "1", "0"])
  expect(written(env, { secret: "" }).secret).toEqual(["3", "2", "1", "0"])
  expect(written(env, { secret: ["mine", "old"] }).secret).toEqual(["mine", "old"])
})

test.each([
  [{}, true],
  [{ NODE_ENV: "test" }, true],
  [{ NODE_ENV: "development" }, true],
  [{ NODE_ENV: "production" }, false],
  [{ NODE_ENV: "production", AUTH_TRUST_HOST: "1" }, true],
  [{ NODE_ENV: "production", AUTH_TRUST_HOST: "true" }, true],
  [{ NODE_ENV: "production", VERCEL: "1" }, true],
  [{ NODE_ENV: "production", CF_PAGES: "1" }, true],
  [{ NODE_ENV: "production", AUTH_URL: "http://n" }, true],
  // Auth.js trusts the host in these two cases.
  [{ NODE_ENV: "production", AUTH_TRUST_HOST: "false" }, false],
  [{ NODE_ENV: "production", AUTH_URL: "http://n", AUTH_TRUST_HOST: "0" }, false],
])("under %j trusting the host is %s", (env, trusted) => {
  expect(written(env).trustHost).toBe(trusted)
  expect(written(env, { trustHost: !trusted }).trustHost).toBe(!trusted)
})

test("the redirect proxy is that of the environment, unless there is one", () => {
  const env = { AUTH_REDIRECT_PROXY_URL: "https://proxy.test/auth" }
  expect(written(env).redirectProxyUrl).toBe("https://proxy.test/auth")
  expect(written(env, { redirectProxyUrl: "https://mine.test" }).redirectProxyUrl).toBe(
    "https://mine.test",
  )
  expect(written({})).not.toHaveProperty("redirectProxyUrl")
})

const providerEnv = {
  AUTH_AUTH0_ID: "id",
  AUTH_AUTH0_SECRET: "secret",
  AUTH_AUTH0_ISSUER: "https://issuer.test",
  AUTH_RESEND_KEY: "key",
}

test("providers get their variables, and functions become providers", () => {
  const { providers } = written(providerEnv, {
    providers: [Auth0, Resend({}), Credentials({ authorize: () => null })],
  })
  expect(providers).toMatchObject([
    { id: "auth0", clientId: "id", clientSecret: "secret", issuer: "https://issuer.test" },
    { id: "resend", apiKey: "key" },
    { id: "credentials" },
  ])
})

test("what a provider states stays, and no provider is written to", () => {
  const own = { ...GitHub({}), clientId: "mine" }
  const config = sealed({ providers: [own] })
  setEnvDefaults({ AUTH_GITHUB_ID: "env", AUTH_GITHUB_SECRET: "secret" }, config)
  expect(config.providers).toMatchObject([{ clientId: "mine", clientSecret: "secret" }])
  expect(own).not.toHaveProperty("clientSecret")
})

test("entries that are not providers stay, for the check of the configuration to report", () => {
  const fails = (): never => {
    throw new Error("needs options")
  }
  const entries = [undefined, false, "github", fails] as unknown as AuthConfig["providers"]
  expect(written({}, { providers: entries }).providers).toEqual(entries)
})

test("bindings among the variables are skipped", () => {
  const env = { AUTH_SECRET: { get: () => secret }, AUTH_URL: 3, AUTH_AUTH0_ID: {} }
  const { basePath, secret: found, providers } = written(env, { providers: [Auth0] })
  expect({ basePath, found }).toEqual({ basePath: "/auth", found: [] })
  expect(providers[0]).not.toHaveProperty("clientId")
})

test("a second call changes nothing", () => {
  const config: AuthConfig = { providers: [Auth0, GitHub({})] }
  setEnvDefaults(providerEnv, config)
  const first = { ...config }
  setEnvDefaults(providerEnv, config)
  expect(Object.entries(config).every(([key, value]) => Reflect.get(first, key) === value)).toBe(
    true,
  )
})

test("a base path beside that of AUTH_URL is warned of once, unless the integration set it", () => {
  const warn = vi.fn<(code: string) => void>()
  const config = sealed({ basePath: "/auth", logger: { warn } })
  setEnvDefaults({ AUTH_URL: "https://n/auth" }, config, true)
  expect(warn).not.toHaveBeenCalled()
  const other = sealed({ basePath: "/auth", logger: { warn } })
  setEnvDefaults({ AUTH_URL: "https://n/auth" }, other)
  setEnvDefaults({ AUTH_URL: "https://n/auth" }, other)
  expect(warn.mock.calls).toEqual([["env-url-basepath-redundant"]])
})

test("a base path that came from AUTH_URL is no reason for a warning", () => {
  const warn = vi.fn<(code: string) => void>()
  const config = sealed({ logger: { warn } })
  setEnvDefaults({ AUTH_URL: "https://n/auth" }, config)
  setEnvDefaults({ AUTH_URL: "https://n/auth" }, config)
  expect(warn).not.toHaveBeenCalled()
})

const statusOf = async (url: string, config: AuthConfig): Promise<number> =>
  (await Auth(new Request(url), config)).status

test("Auth sees what an integration writes between two requests", async () => {
  const config = sealed({ trustHost: true })
  setEnvDefaults({}, config)
  expect(await statusOf("https://app.test/auth/session", config)).toBe(200)
  config.basePath = "/api/auth"
  setEnvDefaults({}, config)
  expect(await statusOf("https://app.test/api/auth/session", config)).toBe(200)
  expect(await statusOf("https://app.test/auth/session", config)).toBe(400)
})

test("Auth sees what is written to a configuration that it refused", async () => {
  vi.stubEnv("AUTH_SECRET", undefined)
  const config: AuthConfig = { providers: [], trustHost: true, logger: { error: () => undefined } }
  expect(await statusOf("https://app.test/auth/session", config)).toBe(500)
  setEnvDefaults({ AUTH_SECRET: secret }, config)
  expect(await statusOf("https://app.test/auth/session", config)).toBe(200)
})

import { generateKeyPair } from "jose"
import { describe, expect, test } from "vitest"
import { resolveProvider } from "../../src/config/resolve-provider.ts"
import type { OAuthConfig, OAuthUserConfig, OIDCConfig } from "../../src/provider/oauth-provider.ts"
import type { ProviderEntry } from "../../src/provider/provider.ts"
import type { ResolvedOAuthProvider } from "../../src/provider/resolved-provider.ts"
import { allowInsecureRequests, customFetch } from "../../src/provider/symbols.ts"
import { endpoints, oauth, oidc, problems } from "./provider-samples.ts"

type Env = Readonly<Record<string, string>>

/** As a provider's function makes it: defaults, and beside them what the application passed. */
const withOptions = (
  options: OAuthUserConfig,
  defaults: Partial<OAuthConfig> = {},
): OAuthConfig => ({
  ...oauth,
  ...defaults,
  options,
})

function resolve(entry: ProviderEntry, env: Env = {}): ResolvedOAuthProvider {
  const result = resolveProvider(entry, "providers[1]", env)
  if ("problems" in result) throw new Error(JSON.stringify(result.problems))
  const { provider } = result
  if (provider.type === "oauth" || provider.type === "oidc") return provider
  throw new Error("not an OAuth provider")
}

describe("defaults", () => {
  test("of an OpenID provider", () => {
    expect(resolve(oidc)).toMatchObject({
      authorization: { url: undefined, params: { scope: "openid profile email" } },
      checks: { pkce: true, nonce: true },
      client: { token_endpoint_auth_method: "client_secret_basic" },
      formPost: false,
      idToken: undefined,
      allowDangerousEmailAccountLinking: false,
      allowInsecureRequests: false,
    })
  })

  test("of a plain OAuth provider add no scope", () => {
    expect(resolve(oauth)).toMatchObject({
      authorization: { url: "https://p.example/authorize", params: {} },
      checks: { pkce: true, nonce: false },
      idToken: false,
    })
  })

  test("authenticate with the secret in the header when there is one", () => {
    const { client } = resolve({ ...oauth, clientSecret: "s" })
    expect(client.token_endpoint_auth_method).toBe("client_secret_basic")
  })

  test("keep a scope that is configured", () => {
    const authorization = { params: { scope: "openid" } }
    expect(resolve({ ...oidc, authorization }).authorization.params).toEqual({ scope: "openid" })
  })

  test("omit a scope that is set to undefined", () => {
    const authorization = { params: { scope: undefined } }
    expect(resolve({ ...oidc, authorization }).authorization.params).toEqual({})
  })

  test("make the user of the standard claims, without inventing an id", async () => {
    const { profile } = resolve(oidc)
    const claims = { sub: "1", nickname: "ada", email: "a@b.example", picture: "https://p/x" }
    expect(await profile(claims, {})).toEqual({
      id: "1",
      name: "ada",
      email: "a@b.example",
      image: "https://p/x",
    })
    expect(await profile({}, {})).toEqual({})
  })
})

describe("options beside defaults", () => {
  test("win", () => {
    expect(resolve(withOptions({ id: "mine", clientId: "o" }))).toMatchObject({
      id: "mine",
      clientId: "o",
    })
  })

  test("do not win when they are undefined", () => {
    const options = { clientId: undefined, name: undefined } as unknown as OAuthUserConfig
    expect(resolve(withOptions(options))).toMatchObject({ clientId: "c", name: "Plain" })
  })

  test("replace lists", () => {
    const defaults = { checks: ["pkce", "state"] } as const
    const { checks } = resolve(withOptions({ checks: ["state"] }, defaults))
    expect(checks.pkce).toBe(false)
    expect(resolve(withOptions({ checks: [] }, defaults)).checks.pkce).toBe(false)
  })

  test("add parameters to an endpoint that is a URL", () => {
    const { authorization } = resolve(
      withOptions({ authorization: { params: { prompt: "login" } } }),
    )
    expect(authorization).toEqual({
      url: "https://p.example/authorize",
      params: { prompt: "login" },
    })
  })

  test("replace the URL of an endpoint and keep its parameters", () => {
    const defaults = { authorization: { url: "https://old.example/", params: { scope: "a" } } }
    const { authorization } = resolve(
      withOptions({ authorization: "https://new.example/" }, defaults),
    )
    expect(authorization).toEqual({ url: "https://new.example/", params: { scope: "a" } })
  })

  test("omit a default parameter that is set to undefined", () => {
    const defaults = { authorization: { url: "https://p.example/", params: { scope: "a", b: 1 } } }
    const options = { authorization: { params: { scope: undefined } } }
    expect(resolve(withOptions(options, defaults)).authorization.params).toEqual({ b: "1" })
  })

  test("keep a key and a function as they are", async () => {
    const { privateKey } = await generateKeyPair("ES256")
    const clientSecret = (): string => "made"
    const provider = resolve(
      withOptions({ clientSecret, token: { clientPrivateKey: { key: privateKey, kid: "k" } } }),
    )
    expect(provider.clientSecret).toBe(clientSecret)
    expect(provider.token).toMatchObject({ url: endpoints.token })
    const { clientPrivateKey } = provider.token
    expect(clientPrivateKey && "key" in clientPrivateKey && clientPrivateKey.key).toBe(privateKey)
  })

  test("bring the symbols along, over those of the provider", () => {
    const own: typeof fetch = () => Promise.reject(new Error("the provider's"))
    const users: typeof fetch = () => Promise.reject(new Error("the application's"))
    const options: OAuthUserConfig = { [customFetch]: users, [allowInsecureRequests]: true }
    const provider = resolve(withOptions(options, { [customFetch]: own }))
    expect(provider.fetch).toBe(users)
    expect(provider.allowInsecureRequests).toBe(true)
  })

  test("cannot reach a prototype", () => {
    const options = JSON.parse('{"__proto__":{"polluted":true}}') as OAuthUserConfig
    expect(resolve(withOptions(options))).not.toHaveProperty("polluted")
    expect({}).not.toHaveProperty("polluted")
  })

  test("and defaults are not written to", () => {
    const deepFreeze = <T extends object>(value: T): T => {
      for (const member of Object.values(value)) {
        if (typeof member === "object" && member !== null) deepFreeze(member as object)
      }
      return Object.freeze(value)
    }
    const entry = withOptions(
      { authorization: { params: { a: 1 } } },
      { authorization: { url: "https://p.example/?b=2", params: { c: 3 } }, client: {} },
    )
    const before = JSON.stringify(entry)
    resolve(deepFreeze(entry))
    expect(JSON.stringify(entry)).toBe(before)
  })
})

describe("the authorization endpoint", () => {
  test("has its own query among the parameters", () => {
    const authorization = { url: "https://p.example/a?x=1&y=2", params: { y: "3" } }
    expect(resolve({ ...oauth, authorization }).authorization).toEqual({
      url: "https://p.example/a",
      params: { x: "1", y: "3" },
    })
  })

  test("sends objects as JSON, and numbers and booleans as texts", () => {
    const params = { claims: { id_token: { email: null } }, n: 1, b: true, none: null }
    expect(
      resolve({ ...oauth, authorization: { ...urlOf("a"), params } }).authorization.params,
    ).toEqual({
      claims: '{"id_token":{"email":null}}',
      n: "1",
      b: "true",
    })
  })

  test("tells that the answer comes as a form", () => {
    const authorization = { params: { response_mode: "form_post" } }
    expect(resolve({ ...oidc, authorization }).formPost).toBe(true)
  })
})

const urlOf = (path: string): { url: string } => ({ url: `https://p.example/${path}` })

describe("the environment", () => {
  const env = {
    AUTH_PLAIN_ID: "env id",
    AUTH_PLAIN_SECRET: "env secret",
    AUTH_PLAIN_ISSUER: "https://env.example",
    AUTH_MY_OWN_ID_ID: "by final id",
  }

  // spec A4
  test("provides the options that are not configured", () => {
    const { clientId: _clientId, clientSecret: _clientSecret, ...bare } = oauth
    expect(resolve(bare, env)).toMatchObject({
      clientId: "env id",
      clientSecret: "env secret",
      issuer: "https://env.example",
    })
  })

  // spec A5
  test("is overridden by the configuration", () => {
    const entry = { ...oauth, clientId: "c", clientSecret: "s", issuer: "https://c.example" }
    expect(resolve(entry, env)).toMatchObject({
      clientId: "c",
      clientSecret: "s",
      issuer: "https://c.example",
    })
  })

  test("wins over the issuer that a provider has by default", () => {
    const defaults = { issuer: "https://default.example" }
    expect(resolve(withOptions({}, defaults), env).issuer).toBe("https://env.example")
    const options = { issuer: "https://option.example" }
    expect(resolve(withOptions(options, defaults), env).issuer).toBe("https://option.example")
  })

  test("is asked by the id that the provider ends up with", () => {
    const { clientId: _clientId, ...bare } = oauth
    expect(resolve({ ...bare, options: { id: "my-own.id" } }, env).clientId).toBe("by final id")
  })

  test("has no say when its variable is empty", () => {
    const { clientId: _clientId, ...bare } = oauth
    expect(problems(bare, { AUTH_PLAIN_ID: "" })).toHaveLength(1)
  })
})

describe("a function as entry", () => {
  test("is called once, without arguments", () => {
    const calls: unknown[][] = []
    const entry = (...args: unknown[]): OAuthConfig => {
      calls.push(args)
      return oauth
    }
    expect(resolve(entry).id).toBe("plain")
    expect(calls).toEqual([[]])
  })

  test("that fails is a problem", () => {
    const entry = () => {
      throw new Error("sentinel")
    }
    expect(problems(entry)).toEqual([
      {
        type: "ConfigError",
        path: "providers[1]",
        message: expect.not.stringContaining("sentinel"),
      },
    ])
  })
})

describe("types", () => {
  // spec R5
  test("a provider written for its own kind of profile can be listed", () => {
    interface Own {
      login: string
    }
    const own: OIDCConfig<Own> = { ...oidc, profile: ({ login }) => ({ id: login }) }
    expect(resolve(own).id).toBe("local")
  })
})

import { exportJWK, generateKeyPair } from "jose"
import { afterEach, describe, expect, test } from "vitest"
import { storedTokens } from "../../src/oauth/stored-tokens.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import type { ResolvedOAuthProvider } from "../../src/provider/resolved-provider.ts"
import { allowInsecureRequests } from "../../src/provider/symbols.ts"
import {
  startOpenIdProvider,
  type OpenIdProvider,
  type OpenIdProviderOptions,
} from "../support/openid-provider.ts"
import { baseUrl, openBrowser, resolved } from "./sign-in-flow.ts"

let running: OpenIdProvider | undefined

afterEach(async () => {
  await running?.close()
  running = undefined
})

async function setUp(
  options: Omit<OpenIdProviderOptions, "redirectUris"> = {},
  members: Partial<OIDCConfig> = {},
): Promise<{ openid: OpenIdProvider; provider: ResolvedOAuthProvider }> {
  running = await startOpenIdProvider({ redirectUris: [`${baseUrl}/callback/local`], ...options })
  const provider = resolved({
    id: "local",
    name: "Local",
    type: "oidc",
    issuer: running.issuer,
    clientId: running.clientId,
    clientSecret: running.clientSecret,
    [allowInsecureRequests]: true,
    ...members,
  })
  return { openid: running, provider }
}

async function signIn(openid: OpenIdProvider, provider: ResolvedOAuthProvider, login = "ada") {
  const browser = openBrowser()
  const url = await browser.start(provider)
  const { params } = await openid.authorize(url, { login })
  return browser.finish(provider, params)
}

describe("a sign-in at a real OpenID provider", () => {
  // spec R7, R10
  test("finishes with the user, the account and the return URL", async () => {
    const { openid, provider } = await setUp()
    const browser = openBrowser()
    const url = await browser.start(provider, { callbackUrl: "http://app.test/inside" })
    const { params } = await openid.authorize(url)
    const finished = await browser.finish(provider, params)
    expect(finished.user).toEqual({ id: "ada", name: "Ada Lovelace", email: "ada@example.com" })
    expect(finished.profile).toMatchObject({ sub: "ada", email: "Ada@Example.com" })
    expect(finished.account).toMatchObject({
      provider: "local",
      type: "oidc",
      providerAccountId: "ada",
      token_type: "bearer",
      access_token: expect.any(String),
      id_token: expect.any(String),
      expires_in: 600,
    })
    expect(finished.emailVerified).toBe(true)
    expect(finished.callbackUrl).toBe("http://app.test/inside")
    expect(finished.linkUserId).toBeUndefined()
  })

  test("tells that an address is not verified", async () => {
    const { openid, provider } = await setUp()
    expect((await signIn(openid, provider, "grace")).emailVerified).toBe(false)
  })

  test("stores what the account callback picks", async () => {
    const account = () => ({ scope: "picked" })
    const { openid, provider } = await setUp({}, { account })
    const finished = await signIn(openid, provider)
    expect(storedTokens(provider, finished.account)).toEqual({ scope: "picked" })
  })

  test("stores no token when the account callback picks none", async () => {
    const { openid, provider } = await setUp({}, { account: () => undefined })
    const finished = await signIn(openid, provider)
    expect(storedTokens(provider, finished.account)).toEqual({})
  })

  test("remembers who asked to link the account", async () => {
    const { openid, provider } = await setUp()
    const browser = openBrowser()
    const url = await browser.start(provider, { linkUserId: "user-1" })
    const { params } = await openid.authorize(url)
    expect((await browser.finish(provider, params)).linkUserId).toBe("user-1")
  })

  test("works with the state check alone", async () => {
    const { openid, provider } = await setUp({ pkceRequired: false }, { checks: ["state"] })
    expect((await signIn(openid, provider)).user.id).toBe("ada")
  })

  test("works with PKCE, state and nonce", async () => {
    const { openid, provider } = await setUp({}, { checks: ["pkce", "state", "nonce"] })
    expect((await signIn(openid, provider)).user.id).toBe("ada")
  })

  // conformance M10
  test("sends PKCE even to a provider that could do without", async () => {
    const { openid, provider } = await setUp({ pkceRequired: false })
    const url = await openBrowser().start(provider)
    expect(url.searchParams.get("code_challenge_method")).toBe("S256")
    expect(openid.issuer).toBe(url.origin)
  })

  // The default of oidc-provider, as OpenID Connect Core 1.0, section 5.4, defines it.
  test.each([{}, { idToken: false }])(
    "reads the claims of scopes where only userinfo has them: %o",
    async (option) => {
      const configuration = { conformIdTokenClaims: true }
      const { openid, provider } = await setUp({ configuration }, option)
      const { user, emailVerified } = await signIn(openid, provider)
      expect(user).toEqual({ id: "ada", name: "Ada Lovelace", email: "ada@example.com" })
      expect(emailVerified).toBe(true)
    },
  )

  test("honours max_age, which the provider answers with auth_time", async () => {
    const { openid, provider } = await setUp()
    const browser = openBrowser()
    const url = await browser.start(provider, { params: { max_age: "60" } })
    const { params } = await openid.authorize(url)
    const finished = await browser.finish(provider, params)
    expect(finished.profile["auth_time"]).toEqual(expect.any(Number))
  })

  test("reports a refused consent by the provider's own code", async () => {
    const { openid, provider } = await setUp()
    const browser = openBrowser()
    const { params } = await openid.authorize(await browser.start(provider), { deny: true })
    await expect(browser.finish(provider, params)).rejects.toMatchObject({
      type: "OAuthCallbackError",
      error: "access_denied",
    })
  })
})

describe("client authentication", () => {
  test.each(["client_secret_basic", "client_secret_post", "client_secret_jwt"] as const)(
    "%s",
    async (method) => {
      const clientAuthMethods = [method]
      const { openid, provider } = await setUp(
        {
          client: { token_endpoint_auth_method: method },
          configuration: { clientAuthMethods },
        },
        { client: { token_endpoint_auth_method: method } },
      )
      expect((await signIn(openid, provider)).user.id).toBe("ada")
    },
  )

  test("private_key_jwt", async () => {
    const method = "private_key_jwt"
    const { privateKey, publicKey } = await generateKeyPair("ES256")
    const { openid, provider } = await setUp(
      {
        client: {
          token_endpoint_auth_method: method,
          jwks: { keys: [{ ...(await exportJWK(publicKey)), kid: "client" }] },
        },
        configuration: { clientAuthMethods: [method] },
      },
      {
        client: { token_endpoint_auth_method: method },
        token: { clientPrivateKey: { key: privateKey, kid: "client" } },
      },
    )
    expect((await signIn(openid, provider)).user.id).toBe("ada")
  })

  test("none, for a public client", async () => {
    const { openid, provider } = await setUp(
      { client: { token_endpoint_auth_method: "none" } },
      { client: { token_endpoint_auth_method: "none" } },
    )
    expect((await signIn(openid, provider)).user.id).toBe("ada")
  })

  // asvs 13.2.1
  test("a secret that a function returns", async () => {
    const { openid, provider } = await setUp(
      {},
      { clientSecret: async () => running?.clientSecret ?? "" },
    )
    expect((await signIn(openid, provider)).user.id).toBe("ada")
  })

  test("a wrong secret is refused by the provider, and no message quotes it", async () => {
    const { openid, provider } = await setUp({}, { clientSecret: "sentinel-secret" })
    const error: unknown = await signIn(openid, provider).catch((thrown: unknown) => thrown)
    expect(error).toMatchObject({ type: "CallbackRouteError" })
    expect(String(error)).not.toContain("sentinel-secret")
  })
})

describe("form_post", () => {
  test("takes the answer from the form", async () => {
    const { openid, provider } = await setUp(
      {},
      { authorization: { params: { response_mode: "form_post" } } },
    )
    const browser = openBrowser()
    const answer = await openid.authorize(await browser.start(provider))
    expect(answer.method).toBe("POST")
    expect((await browser.finish(provider, answer.params)).user.id).toBe("ada")
  })

  // asvs 3.3.2
  test("sends the check cookie with the cross-site form", async () => {
    const { provider } = await setUp(
      {},
      { authorization: { params: { response_mode: "form_post" } } },
    )
    const browser = openBrowser()
    await browser.start(provider)
    expect(browser.setCookies[0]?.options).toMatchObject({ sameSite: "none", secure: true })
  })
})

describe("several sign-ins at once", () => {
  test("two tabs of one browser both succeed, in either order", async () => {
    const { openid, provider } = await setUp()
    const browser = openBrowser()
    const first = await openid.authorize(await browser.start(provider), { login: "ada" })
    const second = await openid.authorize(await browser.start(provider), { login: "grace" })
    expect((await browser.finish(provider, second.params)).user.id).toBe("grace")
    expect((await browser.finish(provider, first.params)).user.id).toBe("ada")
    expect(browser.cookies.size).toBe(0)
  })

  test("twenty users at the same time each get their own identity", async () => {
    const logins = Array.from({ length: 20 }, (_, index) => `person-${index}`)
    const users = Object.fromEntries(logins.map((login) => [login, { name: login }]))
    const { openid, provider } = await setUp({ users })
    const finished = await Promise.all(logins.map((login) => signIn(openid, provider, login)))
    expect(finished.map(({ user }) => user.id)).toEqual(logins)
  })
})

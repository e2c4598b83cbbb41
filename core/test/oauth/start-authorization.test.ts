import { describe, expect, test } from "vitest"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { customFetch } from "../../src/provider/symbols.ts"
import { baseUrl, openBrowser, resolved } from "./sign-in-flow.ts"

const provider = (members: Partial<OIDCConfig> = {}) =>
  resolved({
    id: "local",
    name: "Local",
    type: "oidc",
    issuer: "https://issuer.example",
    authorization: "https://issuer.example/authorize",
    clientId: "client",
    clientSecret: "sentinel-secret",
    ...members,
  })

describe("the authorization URL", () => {
  // asvs 10.2.3
  test("requests a code for this client and its callback URL", async () => {
    const url = await openBrowser().start(provider())
    expect(Object.fromEntries(url.searchParams)).toEqual({
      response_type: "code",
      client_id: "client",
      redirect_uri: `${baseUrl}/callback/local`,
      scope: "openid profile email",
      state: expect.stringMatching(/^[\w-]{56}$/),
      code_challenge: expect.stringMatching(/^[\w-]{43}$/),
      code_challenge_method: "S256",
      nonce: expect.stringMatching(/^[\w-]{43}$/),
    })
  })

  test("has a new state, challenge and nonce each time", async () => {
    const browser = openBrowser()
    const [one, two] = [await browser.start(provider()), await browser.start(provider())]
    for (const name of ["state", "code_challenge", "nonce"]) {
      expect(one.searchParams.get(name)).not.toBe(two.searchParams.get(name))
    }
  })

  test("carries what the checks of the provider name, and no more", async () => {
    const url = await openBrowser().start(provider({ checks: ["nonce"] }))
    expect(url.searchParams.get("nonce")).toMatch(/^[\w-]{43}$/)
    expect(url.searchParams.has("code_challenge")).toBe(false)
    const other = await openBrowser().start(provider({ checks: ["pkce", "state"] }))
    expect(other.searchParams.has("code_challenge")).toBe(true)
    expect(other.searchParams.has("nonce")).toBe(false)
  })

  test.each([[[]], [["none"]], [["pkce"]], [["nonce"]]] as const)(
    "carries a state whatever the checks are: %j",
    async (checks) => {
      const url = await openBrowser().start(provider({ checks }))
      expect(url.searchParams.get("state")).toMatch(/^[\w-]{56}$/)
    },
  )

  test("passes harmless parameters of the request on", async () => {
    const params = {
      prompt: "login",
      login_hint: "ada@example.com",
      max_age: "60",
      ui_locales: "de",
      acr_values: "1",
      screen_hint: "signup",
    }
    const url = await openBrowser().start(provider(), { params })
    expect(Object.fromEntries(url.searchParams)).toMatchObject(params)
  })

  test.each([
    "client_id",
    "redirect_uri",
    "response_type",
    "response_mode",
    "state",
    "nonce",
    "code_challenge",
    "code_challenge_method",
    "scope",
    "claims",
    "request",
    "request_uri",
    "registration",
    "authorization_details",
    "resource",
    "audience",
    "id_token_hint",
    "callbackUrl",
    "csrfToken",
    "Redirect_URI",
  ])("does not let the request set %s (CVE-2025-67716)", async (name) => {
    const url = await openBrowser().start(provider(), { params: { [name]: "attack" } })
    expect(url.href).not.toContain("attack")
  })

  test.each(["", "-1", "1.5", "soon", "9".repeat(20)])(
    "does not pass on max_age %j, which could not be checked",
    async (maxAge) => {
      const url = await openBrowser().start(provider(), { params: { max_age: maxAge } })
      expect(url.searchParams.has("max_age")).toBe(false)
    },
  )

  describe("of a provider whose configuration demands how users authenticate", () => {
    const params = { max_age: 300, prompt: "login", acr_values: "phr" }
    const strict = provider({ authorization: { url: "https://issuer.example/authorize", params } })
    const demanded = { max_age: "300", prompt: "login", acr_values: "phr" }

    // asvs 7.6.1
    test.each([
      ["a longer max_age", { max_age: "999999" }],
      ["the same max_age in other digits", { max_age: "000000300" }],
      ["another prompt", { prompt: "none" }],
      ["another class", { acr_values: "0" }],
      ["all three, in capitals", { MAX_AGE: "999999", Prompt: "none", ACR_VALUES: "0" }],
    ])("keeps the configuration if a request sets %s", async (_name, asked) => {
      const url = await openBrowser().start(strict, { params: { ...asked, login_hint: "ada" } })
      const sent = Object.fromEntries(url.searchParams)
      expect(sent).toMatchObject({ ...demanded, login_hint: "ada" })
      const others = Object.keys(asked).filter((name) => name !== name.toLowerCase())
      expect(Object.keys(sent).filter((name) => others.includes(name))).toEqual([])
    })

    test("passes a shorter max_age on", async () => {
      const url = await openBrowser().start(strict, { params: { max_age: "0", prompt: "none" } })
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ ...demanded, max_age: "0" })
    })

    test("keeps a demand that is part of the endpoint's URL", async () => {
      const authorization = "https://issuer.example/authorize?prompt=login&max_age=300"
      const url = await openBrowser().start(provider({ authorization }), {
        params: { prompt: "none", max_age: "301" },
      })
      expect(url.searchParams.getAll("prompt")).toEqual(["login"])
      expect(url.searchParams.getAll("max_age")).toEqual(["300"])
    })

    test("keeps the max_age that the client is registered with", async () => {
      const registered = provider({ client: { default_max_age: 300 } })
      const longer = await openBrowser().start(registered, { params: { max_age: "301" } })
      expect(longer.searchParams.has("max_age")).toBe(false)
      const shorter = await openBrowser().start(registered, { params: { max_age: "299" } })
      expect(shorter.searchParams.get("max_age")).toBe("299")
    })

    test("leaves what it does not demand to the request", async () => {
      const authorization = "https://issuer.example/authorize?prompt=login"
      const params = { max_age: "60", acr_values: "1", domain_hint: "example.com" }
      const url = await openBrowser().start(provider({ authorization }), { params })
      expect(Object.fromEntries(url.searchParams)).toMatchObject({ ...params, prompt: "login" })
    })
  })

  test("does not pass on a parameter without measure", async () => {
    const url = await openBrowser().start(provider(), { params: { login_hint: "x".repeat(5000) } })
    expect(url.searchParams.has("login_hint")).toBe(false)
  })

  // conformance M11
  test("does not let the configuration replace what protects the flow", async () => {
    const params = { state: "fixed", response_type: "token", redirect_uri: "https://else.example" }
    const authorization = { url: "https://issuer.example/authorize", params }
    const url = await openBrowser().start(provider({ authorization }))
    expect(url.searchParams.get("response_type")).toBe("code")
    expect(url.searchParams.get("redirect_uri")).toBe(`${baseUrl}/callback/local`)
    expect(url.searchParams.get("state")).not.toBe("fixed")
  })

  test("keeps the endpoint's own query and fragment", async () => {
    const authorization = "https://issuer.example/authorize?theme=dark#login"
    const url = await openBrowser().start(provider({ authorization }))
    expect(url.searchParams.get("theme")).toBe("dark")
    expect(url.hash).toBe("#login")
  })

  test("has no secret in it", async () => {
    expect((await openBrowser().start(provider())).href).not.toContain("sentinel")
  })
})

describe("an authorization URL that cannot be made", () => {
  test("is an OAuthSignInError, sets no cookie, and its message tells why", async () => {
    const { authorization: _authorization, ...unreachable } = provider({
      [customFetch]: async () => new Response("{}", { status: 500 }),
    })
    const browser = openBrowser()
    const attempt = browser.start({ ...unreachable, authorization: { url: undefined, params: {} } })
    await expect(attempt).rejects.toMatchObject({
      type: "OAuthSignInError",
      message: expect.stringContaining("status 500"),
    })
    expect(browser.setCookies).toHaveLength(0)
  })
})

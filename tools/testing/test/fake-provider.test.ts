import { createAuth, type OIDCConfig } from "@lockstep/core"
import * as oauth from "oauth4webapi"
import { describe, expect, test } from "vitest"
import { type FakeProviderOptions, fakeProvider } from "@lockstep/testing"

const redirectUri = "http://localhost:3000/callback"

/** A client that checks every response with `oauth4webapi`, over the network. */
async function openClient(options: FakeProviderOptions = {}) {
  const fake = await fakeProvider({ redirectUris: [redirectUri], ...options })
  const listening = await fake.listen()
  const issuer = new URL(listening.issuer)
  const http = { [oauth.allowInsecureRequests]: true }
  const discovered = await oauth.discoveryRequest(issuer, http)
  const server = await oauth.processDiscoveryResponse(issuer, discovered)
  const client = { client_id: "test-client" }
  const secret = oauth.ClientSecretBasic("test-client-secret")
  const authorizationUrl = async (params: Record<string, string> = {}) => {
    const verifier = oauth.generateRandomCodeVerifier()
    const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()]
    const url = new URL(server.authorization_endpoint ?? "")
    url.search = new URLSearchParams({
      client_id: client.client_id,
      redirect_uri: redirectUri,
      response_type: "code",
      scope: "openid profile email offline_access",
      code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
      code_challenge_method: "S256",
      state,
      nonce,
      ...params,
    }).toString()
    return { url, verifier, state, nonce }
  }
  type Asked = Awaited<ReturnType<typeof authorizationUrl>>
  const exchange = async (callback: string, { verifier, state, nonce }: Asked) => {
    const params = oauth.validateAuthResponse(server, client, new URL(callback), state)
    const response = await oauth.authorizationCodeGrantRequest(
      server,
      client,
      secret,
      params,
      redirectUri,
      verifier,
      http,
    )
    const result = await oauth.processAuthorizationCodeResponse(server, client, response, {
      expectedNonce: nonce,
      requireIdToken: true,
    })
    await oauth.validateApplicationLevelSignature(server, response, http)
    return { result, claims: oauth.getValidatedIdTokenClaims(result) }
  }
  return {
    fake,
    server,
    client,
    authorizationUrl,
    exchange,
    close: listening.close,
    async signIn(params: Record<string, string> = {}, sub = "ada") {
      const asked = await authorizationUrl(params)
      return exchange(await fake.signIn(asked.url.href, sub), asked)
    },
    async refresh(token = "") {
      const response = await oauth.refreshTokenGrantRequest(server, client, secret, token, http)
      return oauth.processRefreshTokenResponse(server, client, response)
    },
    async userinfo(token: string, sub = "ada") {
      const response = await oauth.userInfoRequest(server, client, token, http)
      return oauth.processUserInfoResponse(server, client, sub, response)
    },
    async revoke(token: string) {
      const response = await oauth.revocationRequest(server, client, secret, token, http)
      await oauth.processRevocationResponse(response)
    },
  }
}

describe("fakeProvider, as oauth4webapi sees it", async () => {
  const client = await openClient()
  const { server, fake } = client

  test("signs a user in with a code and PKCE, and returns the claims in token and userinfo", async () => {
    const { result, claims } = await client.signIn()
    const ada = { sub: "ada", name: "Ada Lovelace", email: "ada@example.com" }
    expect(claims).toMatchObject({ ...ada, email_verified: true, aud: "test-client" })
    expect(result).toMatchObject({ expires_in: 3600, token_type: "bearer" })
    expect(await client.userinfo(result.access_token)).toMatchObject(ada)
  })

  test("returns only the claims of the scope", async () => {
    const { claims } = await client.signIn({ scope: "openid" })
    expect(claims).not.toHaveProperty("email")
    expect(claims).not.toHaveProperty("name")
  })

  test("accepts a code once, and revokes what it gave when it comes again", async () => {
    const asked = await client.authorizationUrl()
    const callback = await fake.signIn(asked.url.href, "ada")
    const { result } = await client.exchange(callback, asked)
    await expect(client.exchange(callback, asked)).rejects.toMatchObject({ error: "invalid_grant" })
    await expect(client.userinfo(result.access_token)).rejects.toThrow(/WWW-Authenticate/)
    await expect(client.refresh(result.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    })
  })

  test("refuses a code with another verifier", async () => {
    const asked = await client.authorizationUrl()
    const callback = await fake.signIn(asked.url.href, "ada")
    const stolen = { ...asked, verifier: oauth.generateRandomCodeVerifier() }
    await expect(client.exchange(callback, stolen)).rejects.toMatchObject({
      error: "invalid_grant",
    })
  })

  test("rotates refresh tokens, and ends the grant when an old one comes again", async () => {
    const { result } = await client.signIn()
    const first = await client.refresh(result.refresh_token)
    expect(first.refresh_token).not.toBe(result.refresh_token)
    const second = await client.refresh(first.refresh_token)
    await expect(client.refresh(first.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    })
    await expect(client.refresh(second.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    })
  })

  test("issues a refresh token for the scope offline_access or, as Google, for access_type=offline", async () => {
    const { result } = await client.signIn({ scope: "openid" })
    expect(result.refresh_token).toBeUndefined()
    const offline = await client.signIn({ scope: "openid", access_type: "offline" })
    expect(offline.result.refresh_token).toBeTypeOf("string")
  })

  test("revokes an access token alone, and with a refresh token its grant", async () => {
    const { result } = await client.signIn()
    await client.revoke(result.access_token)
    await expect(client.userinfo(result.access_token)).rejects.toThrow(/WWW-Authenticate/)
    const { access_token: token, refresh_token: next } = await client.refresh(result.refresh_token)
    await client.revoke(next ?? "")
    await expect(client.userinfo(token)).rejects.toThrow(/WWW-Authenticate/)
    await client.revoke("unknown")
  })

  test("revokes what a user granted", async () => {
    const { result } = await client.signIn()
    fake.revokeGrants("ada")
    await expect(client.refresh(result.refresh_token)).rejects.toMatchObject({
      error: "invalid_grant",
    })
  })

  test("tells of max_age, prompt and acr_values in the ID token", async () => {
    const { claims: first } = await client.signIn()
    expect(first?.auth_time).toBeTypeOf("number")
    const { claims: again } = await client.signIn({ prompt: "none" })
    expect(again).toMatchObject({ auth_time: first?.auth_time, sid: first?.["sid"] })
    const { claims: anew } = await client.signIn({ max_age: "0", acr_values: "gold silver" })
    expect(anew?.acr).toBe("gold")
    expect(Number(anew?.auth_time)).toBeGreaterThanOrEqual(Number(first?.auth_time))
    const asked = await client.authorizationUrl({ prompt: "none" })
    const refused = new URL(await fake.signIn(asked.url.href, "grace"))
    expect(refused.searchParams.get("error")).toBe("login_required")
  })

  test("sends errors of the request to the callback", async () => {
    const errors: Readonly<Record<string, Record<string, string>>> = {
      unsupported_response_type: { response_type: "token" },
      invalid_scope: { scope: "email" },
      invalid_request: { code_challenge_method: "plain" },
      request_not_supported: { request: "e30.e30." },
    }
    for (const [error, params] of Object.entries(errors)) {
      const asked = await client.authorizationUrl(params)
      const callback = new URL(await fake.signIn(asked.url.href, "ada"))
      expect(callback.searchParams.get("error")).toBe(error)
      // The browser gets the error at once, without the page of users.
      const shown = await fetch(asked.url, { redirect: "manual" })
      expect(shown.headers.get("location")).toContain(`error=${error}`)
      expect(callback.searchParams.get("state")).toBe(asked.state)
    }
    const asked = await client.authorizationUrl()
    const denied = new URL(await fake.signIn(asked.url.href, "unknown"))
    expect(denied.searchParams.get("error")).toBe("access_denied")
  })

  test("sends no user to a redirect URI or for a client that is not registered", async () => {
    for (const params of [
      { redirect_uri: "https://evil.example.com/" },
      { redirect_uri: `${redirectUri}/x` },
      { client_id: "other" },
    ] as const) {
      const { url } = await client.authorizationUrl(params)
      await expect(fake.signIn(url.href, "ada")).rejects.toThrow(/Correct clientId|Add it/)
      expect((await fetch(url)).status).toBe(400)
    }
  })

  test("refuses a client with another secret", async () => {
    const response = await fetch(server.token_endpoint ?? "", {
      method: "POST",
      body: new URLSearchParams({ client_id: "test-client", client_secret: "wrong" }),
    })
    expect(response.status).toBe(401)
    expect(await response.json()).toMatchObject({ error: "invalid_client" })
  })

  test("posts the response with the mode form_post", async () => {
    const { url } = await client.authorizationUrl({ response_mode: "form_post" })
    const page = await fetch(url, { method: "POST", body: new URLSearchParams({ sub: "ada" }) })
    const html = await page.text()
    expect(html).toContain(`<form method="post" action="${redirectUri}">`)
    expect(html).toMatch(/name="code" value="[\w-]+"/)
  })

  test("ends the session of the user whose ID token it gets", async () => {
    const { result } = await client.signIn({}, "grace")
    const url = new URL(server.end_session_endpoint ?? "")
    const back = "http://localhost:3000/bye"
    url.search = new URLSearchParams({
      id_token_hint: result.id_token ?? "",
      post_logout_redirect_uri: back,
      state: "s",
    }).toString()
    const response = await fetch(url, { redirect: "manual" })
    expect(response.headers.get("location")).toBe(`${back}?state=s`)
    const { url: silent } = await client.authorizationUrl({ prompt: "none" })
    const refused = new URL(await fake.signIn(silent.href, "grace"))
    expect(refused.searchParams.get("error")).toBe("login_required")
    url.searchParams.set("id_token_hint", `${result.id_token}x`)
    expect((await fetch(url, { redirect: "manual" })).status).toBe(400)
  })

  test("posts a logout token that names the user and their session", async () => {
    const { claims } = await client.signIn()
    const sent: Request[] = []
    const options = {
      send: async (request: Request) => {
        sent.push(request)
        return new Response(null, { status: 200 })
      },
    }
    await fake.backChannelLogout("ada", "https://app.example.com/logout", options)
    const form = new URLSearchParams(await sent[0]?.text())
    const token = form.get("logout_token") ?? ""
    const [header, payload] = token
      .split(".")
      .slice(0, 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()))
    expect(header).toMatchObject({ typ: "logout+jwt" })
    expect(payload).toMatchObject({
      sub: "ada",
      sid: claims?.["sid"],
      events: { "http://schemas.openid.net/event/backchannel-logout": {} },
    })
    expect(payload).not.toHaveProperty("nonce")
  })

  test("lists the requests that arrived", async () => {
    expect(new Set(fake.calls.map(({ endpoint }) => endpoint))).toContain("token")
  })

  test("closes", async () => {
    await client.close()
    await expect(fetch(server.issuer)).rejects.toThrow("fetch failed")
  })
})

test("without rotation a refresh token stays good", async () => {
  const client = await openClient({ rotate: false, accessTokenLifetime: 5 })
  const { result } = await client.signIn()
  expect(result.expires_in).toBe(5)
  const { refresh_token: same } = await client.refresh(result.refresh_token)
  expect(same).toBe(result.refresh_token)
  await client.close()
})

test("the provider for a configuration is reached without a port, and follows the issuer", async () => {
  const fake = await fakeProvider()
  const provider: OIDCConfig = fake.provider
  expect(provider.issuer).toBe("https://provider.test")
  const auth = createAuth({ providers: [provider], secret: "x".repeat(32), trustHost: true })
  const { headers } = await auth.handle(new Request("http://localhost/auth/csrf"))
  expect(headers.get("set-cookie")).toContain("csrf")
  const { issuer, close } = await fake.listen()
  expect(fake.provider.issuer).toBe(issuer)
  await close()
})

import path from "node:path"
import * as oauth from "oauth4webapi"
import { describe, expect, onTestFinished, test, vi } from "vitest"
import {
  type Behavior,
  type ProgrammableProvider,
  programmableProvider,
  type ProgrammableProviderOptions,
} from "@lockstep/testing/programmable"
import { readImportGraph } from "../../../core/test/support/import-graph.ts"

const client = { client_id: "test-client" }
const redirectUri = "https://app.example.com/callback"
const verifier = oauth.generateRandomCodeVerifier()
const challenge = await oauth.calculatePKCECodeChallenge(verifier)
let issuers = 0

type Body = URLSearchParams | undefined

/** Creates a provider with a new issuer: oauth4webapi caches the keys. */
function create(options: ProgrammableProviderOptions = {}): ProgrammableProvider {
  return programmableProvider({ issuer: `https://${(issuers += 1)}.example.com`, ...options })
}

/** Returns an authorization URL. A parameter that is `undefined` is left out. */
function authorizationUrl({ issuer }: ProgrammableProvider, changes: object = {}): URL {
  const url = new URL(`${issuer}/authorize`)
  const params = {
    ...client,
    redirect_uri: redirectUri,
    response_type: "code",
    scope: "openid profile",
    state: "a-state",
    nonce: "a-nonce",
    code_challenge: challenge,
    code_challenge_method: "S256",
    ...changes,
  }
  for (const [name, value] of Object.entries(params)) {
    if (typeof value === "string") url.searchParams.set(name, value)
  }
  return url
}

/** Signs in, and lets `oauth4webapi` check every response. Returns what a client gets to know. */
async function signIn(provider: ProgrammableProvider) {
  const http = {
    [oauth.customFetch]: (url: string, { body, ...init }: oauth.CustomFetchOptions<string, Body>) =>
      provider.fetch(url, { ...init, ...(body !== undefined && { body }) }),
  }
  const discovered = await oauth.discoveryRequest(new URL(provider.issuer), http)
  const document = await discovered.clone().json()
  const server = await oauth.processDiscoveryResponse(new URL(provider.issuer), discovered)
  const callback = provider.authorize(authorizationUrl(provider))
  const params = oauth.validateAuthResponse(server, client, callback, "a-state")
  const secret = oauth.ClientSecretBasic("test-client-secret")
  const response = await oauth.authorizationCodeGrantRequest(
    server,
    client,
    secret,
    params,
    redirectUri,
    verifier,
    http,
  )
  const expected = { expectedNonce: "a-nonce", requireIdToken: true }
  const body = await oauth.processAuthorizationCodeResponse(server, client, response, expected)
  await oauth.validateApplicationLevelSignature(server, response, http)
  const user = await oauth.userInfoRequest(server, client, body.access_token, http)
  const userinfo = await oauth.processUserInfoResponse(server, client, "ada", user)
  const claims = oauth.getValidatedIdTokenClaims(body)
  const keys = await (await provider.fetch(String(server.jwks_uri))).json()
  const [header = ""] = body.id_token?.split(".") ?? []
  return { document, body, claims, userinfo, keys, header: JSON.parse(atob(header)) as object }
}

test.each(["ES256", "RS256"] as const)("signs with %s, and with new keys", async (algorithm) => {
  const provider = create({ algorithm })
  expect((await signIn(provider)).header).toEqual({ alg: algorithm, kid: "first", typ: "JWT" })
  const other = create({ algorithm })
  await other.rotateKeys()
  expect((await signIn(other)).header).toMatchObject({ alg: algorithm, kid: "second" })
})

const changed = { changed: "yes" }

test.each<[keyof Awaited<ReturnType<typeof signIn>>, Behavior]>([
  ["document", { discovery: (document) => ({ ...document, ...changed }) }],
  ["keys", { keys: (keys) => [...keys, changed] }],
  ["header", { header: (header) => ({ ...header, ...changed }) }],
  ["claims", { claims: (claims) => ({ ...claims, ...changed }) }],
  ["body", { token: (body) => ({ ...body, ...changed }) }],
  ["userinfo", { userinfo: (body) => ({ ...body, ...changed }) }],
])("changes the %s while it runs", async (part, behavior) => {
  const does: Behavior = {}
  const provider = create({ does })
  const before = await signIn(provider)
  Object.assign(does, behavior)
  const after = await signIn(provider)
  expect(JSON.stringify(before[part])).not.toContain('"changed":"yes"')
  expect(JSON.stringify(after[part])).toContain('"changed":"yes"')
})

test.each<[Behavior, RegExp]>([
  [{ signed: (token) => `${token}A` }, /signature/i],
  [{ idToken: () => "a.b.c" }, /JWT|JSON/],
  [{ claims: ({ sub: _sub, ...claims }) => claims }, /"sub"/],
  [{ claims: (claims) => ({ ...claims, aud: "another" }) }, /"aud"/],
  [{ claims: (claims) => ({ ...claims, nonce: "another" }) }, /"nonce"/],
  [{ header: (header) => ({ ...header, alg: "PS256" }) }, /"alg"/],
  [{ keys: () => [] }, /keys/],
  [{ beforeSigning: () => Promise.reject(new Error("broken before signing")) }, /broken/],
  [{ userinfo: (body) => ({ ...body, sub: "grace" }) }, /"sub"/],
  [{ respond: () => Response.json({}, { status: 503 }) }, /HTTP|status/],
])("does wrong: %o", async (does, reason) => {
  await expect(signIn(create({ does }))).rejects.toThrow(reason)
})

/** Requests that a strict provider denies at the authorization endpoint. */
const denied = [
  { response_type: "token" },
  { scope: "profile" },
  { code_challenge_method: "plain" },
  { code_challenge: undefined, nonce: undefined },
  { prompt: "none login" },
]

test.each(denied)("issues no code for %o, unless it accepts everything", (changes) => {
  const strict = create()
  expect(strict.authorize(authorizationUrl(strict, changes)).has("error")).toBe(true)
  const lenient = create({ isStrict: false })
  expect(lenient.authorize(authorizationUrl(lenient, changes)).has("code")).toBe(true)
})

describe("a token request", () => {
  const good = { grant_type: "authorization_code", redirect_uri: redirectUri }
  const credentials = { client_id: "test-client", client_secret: "test-client-secret" }

  test.each([
    { code: "another" },
    { code_verifier: "another" },
    { redirect_uri: "https://elsewhere.example.com" },
    { client_secret: "another" },
    { client_id: "another" },
    { grant_type: "password" },
  ])("with %o gets no tokens, unless the provider accepts everything", async (changes) => {
    for (const isStrict of [true, false]) {
      const provider = create({ isStrict })
      const code = provider.authorize(authorizationUrl(provider)).get("code") ?? ""
      const form = { ...good, ...credentials, code, code_verifier: verifier, ...changes }
      const response = await provider.fetch(`${provider.issuer}/token`, {
        method: "POST",
        body: new URLSearchParams(form),
      })
      expect(response.ok).toBe(!isStrict)
      const body: unknown = await response.json()
      expect(body).toHaveProperty(isStrict ? "error" : "id_token")
    }
  })
})

test("signs other tokens, and names them as a test wants", async () => {
  const provider = create({ newToken: (kind) => `the-${kind}` })
  expect(provider.authorize(authorizationUrl(provider)).get("code")).toBe("the-code")
  expect((await signIn(provider)).body.access_token).toBe("the-access")
  const parts = async (token: Promise<string>): Promise<unknown[]> =>
    (await token)
      .split(".", 2)
      .map((part) => JSON.parse(Buffer.from(part, "base64url").toString()) as unknown)
  expect(await parts(provider.sign({ a: 1, b: undefined }, { typ: "at+jwt" }))).toEqual([
    { alg: "RS256", kid: "first", typ: "at+jwt" },
    { a: 1 },
  ])
  const [header, claims] = await parts(provider.logoutToken({ sub: "ada" }))
  expect(header).toMatchObject({ typ: "logout+jwt" })
  expect(claims).toMatchObject({ iss: provider.issuer, aud: "test-client", sub: "ada" })
})

test("does not read NODE_ENV, and imports no package and no module of Node.js", async () => {
  // Other files that this process runs read it, too.
  onTestFinished(() => void vi.unstubAllEnvs())
  vi.stubEnv("NODE_ENV", "production")
  expect((await signIn(create())).claims?.sub).toBe("ada")
  const graph = readImportGraph(path.join(import.meta.dirname, "../src"))
  const reached = new Set(["programmable.ts"])
  for (const file of reached) for (const target of graph[file] ?? []) reached.add(target)
  expect(reached).toContain(path.join("provider", "handle.ts"))
  expect([...reached].filter((file) => !(file in graph))).toEqual([])
})

import type { ServerResponse } from "node:http"
import { describe, expect, test, vi } from "vitest"
import type { TokenSet } from "../../src/models/records.ts"
import { refreshTokens } from "../../src/oauth/refresh-tokens.ts"
import { storedTokens } from "../../src/oauth/stored-tokens.ts"
import { validateTokens } from "../../src/oauth/validate-tokens.ts"
import type { TokenRequestContext } from "../../src/provider/oauth-provider.ts"
import {
  accessToken,
  authorizationCode,
  programmableClient,
} from "../support/programmable-provider.ts"
import { openIdFlow, plainOAuthFlow, signInAt } from "./programmable-flow.ts"
import { baseUrl } from "./sign-in-flow.ts"

const refused = { type: "CallbackRouteError" }
const token = (answer: (response: ServerResponse) => void) => ({ routes: { "/token": answer } })
const raw = (body: string, status = 200) =>
  token((response) => void response.writeHead(status).end(body))

function cutOff(response: ServerResponse): void {
  response.writeHead(200, { "content-length": 99 })
  response.write("{", () => response.destroy())
}

describe("the token request", () => {
  test("is a form with code, redirect URI and verifier, authenticated as RFC 6749 says", async () => {
    const { op, signIn } = await plainOAuthFlow(
      {},
      { clientId: "client id", clientSecret: "a:b+c%é-_." },
    )
    await signIn()
    const request = op.requests.find(({ path }) => path === "/token")
    expect(Object.fromEntries(request?.body ?? [])).toEqual({
      grant_type: "authorization_code",
      code: authorizationCode,
      redirect_uri: `${baseUrl}/callback/plain`,
      code_verifier: expect.stringMatching(/^[\w-]{43}$/),
    })
    const credentials = btoa("client+id:a%3Ab%2Bc%25%C3%A9-_.")
    expect(request?.headers.authorization).toBe(`Basic ${credentials}`)
    expect(request?.headers["user-agent"]).toBe("lockstep")
  })

  test("carries additional parameters, which cannot replace the ones that matter", async () => {
    const params = {
      resource: "https://api.example",
      code: "other",
      redirect_uri: "https://e.example",
    }
    const { op, signIn } = await openIdFlow({}, { token: { params } })
    await signIn()
    const body = op.requests.find(({ path }) => path === "/token")?.body
    expect(body?.get("resource")).toBe("https://api.example")
    expect(body?.getAll("code")).toEqual([authorizationCode])
    expect(body?.getAll("redirect_uri")).toEqual([`${baseUrl}/callback/local`])
  })

  test("has no verifier when PKCE is off", async () => {
    const { op, signIn } = await plainOAuthFlow({}, { checks: ["state"] })
    await signIn()
    const body = op.requests.find(({ path }) => path === "/token")?.body
    expect(body?.has("code_verifier")).toBe(false)
  })

  test("says who a public client is in the body alone", async () => {
    const client = { token_endpoint_auth_method: "none" } as const
    const { op, signIn } = await openIdFlow({}, { client })
    await signIn()
    const request = op.requests.find(({ path }) => path === "/token")
    expect(request?.body.get("client_id")).toBe("client")
    expect(request?.headers.authorization).toBeUndefined()
    expect(request?.body.has("client_secret")).toBe(false)
  })

  test("is not made without a code", async () => {
    const { op, signIn } = await openIdFlow()
    await expect(signIn(({ state = "", iss = "" }) => ({ state, iss }))).rejects.toMatchObject(
      refused,
    )
    expect(op.count("/token")).toBe(0)
  })

  test.each(["id_token", "token", "response", "error", "error_description", "session_state"])(
    "is made for an answer in which %s has no value",
    async (name) => {
      const { signIn } = await openIdFlow()
      expect((await signIn((params) => ({ ...params, [name]: "" }))).user.id).toBe("ada")
    },
  )

  test.each(["id_token", "token", "response"])(
    "is not made for an answer with %s, which was not requested",
    async (name) => {
      const { op, signIn } = await openIdFlow()
      const attempt = signIn((params) => ({ ...params, [name]: "x" }))
      await expect(attempt).rejects.toMatchObject(refused)
      expect(op.count("/token")).toBe(0)
    },
  )
})

test("the error for a rejected client names the variable of its secret", async () => {
  const { signIn } = await openIdFlow({ tokenProblem: () => "invalid_client" })
  const failure: unknown = await signIn().catch((error: unknown) => error)
  expect(failure).toMatchObject({
    message: expect.stringContaining("(invalid_client). Check clientSecret, or AUTH_LOCAL_SECRET."),
  })
})

describe("a response of the token endpoint is rejected (CVE-2021-41580)", () => {
  test.each<[string, ReturnType<typeof token>]>([
    ["with an error under the status 200", raw('{"error":"bad_verification_code"}')],
    ["with an error and a token", raw(`{"error":"x","access_token":"a","token_type":"bearer"}`)],
    ["that is empty", raw("")],
    ["that is HTML", raw("<html><h1>Welcome</h1></html>")],
    ["that is a list", raw("[]")],
    ["that is a text", raw('"token"')],
    ["that is an empty object", raw("{}")],
    ["without access token", raw('{"token_type":"bearer"}')],
    ["with an access token that is no text", raw('{"access_token":7,"token_type":"bearer"}')],
    ["without token type", raw('{"access_token":"a"}')],
    ["with an unknown token type", raw('{"access_token":"a","token_type":"mac"}')],
    ["with a refused code", raw('{"error":"invalid_grant"}', 400)],
    ["with the status 500 and a token", raw('{"access_token":"a","token_type":"bearer"}', 500)],
    ["with the status 201", raw('{"access_token":"a","token_type":"bearer"}', 201)],
    ["of more than a megabyte", raw(`{"access_token":"${"x".repeat(1_100_000)}"}`)],
    ["cut off", token(cutOff)],
  ])("%s", async (_name, does) => {
    const { signIn } = await plainOAuthFlow(does)
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test("after a redirect, which is not followed", async () => {
    const { op, signIn } = await plainOAuthFlow(
      token((response) => void response.writeHead(307, { location: "/userinfo" }).end()),
    )
    await expect(signIn()).rejects.toMatchObject(refused)
    expect(op.count("/userinfo")).toBe(0)
  })

  test("and the message tells the provider's own error", async () => {
    const { signIn } = await plainOAuthFlow(raw('{"error":"bad_verification_code"}'))
    await expect(signIn()).rejects.toThrow("bad_verification_code")
  })
})

describe("tokens", () => {
  const answer = (members: Record<string, unknown>) => ({
    token: (good: Record<string, unknown>) => ({ ...good, ...members }),
  })

  // spec R6, R11
  test("keep every member for callbacks, with an absolute expiry", async () => {
    const before = Math.floor(Date.now() / 1000)
    const { signIn } = await plainOAuthFlow(
      answer({ scope: "a b", refresh_token: "r", extra: [1] }),
    )
    const { account } = await signIn()
    expect(account).toMatchObject({
      access_token: accessToken,
      refresh_token: "r",
      scope: "a b",
      token_type: "bearer",
      extra: [1],
    })
    expect(account.expires_at).toBeGreaterThanOrEqual(before + 300)
    expect(account.expires_at).toBeLessThanOrEqual(Math.floor(Date.now() / 1000) + 300)
  })

  test("may name their lifetime as a text", async () => {
    const { signIn } = await plainOAuthFlow(answer({ expires_in: "60" }))
    expect((await signIn()).account.expires_in).toBe(60)
  })

  test("are read by the OAuth library from the response as it came", async () => {
    const { provider } = await plainOAuthFlow()
    const body = { access_token: "a", token_type: "bearer", expires_in: "60" }
    const response = Response.json(body)
    const read = vi.spyOn(response, "json")
    const server = { issuer: "https://idp.example" }
    const client = { client_id: provider.clientId }
    const checks = { state: "", callbackUrl: "", once: undefined }
    const source = { provider, server, client, checks, now: Date.now() }
    const { tokens } = await validateTokens({ response, body }, source)
    expect(read).toHaveBeenCalledOnce()
    expect(tokens.expires_in).toBe(60)
  })

  // asvs 15.3.3
  test("cannot pass for the members by which an account is found", async () => {
    const taken = { provider: "evil", providerAccountId: "root", type: "evil", userId: "admin" }
    const members = { account: (tokens: TokenSet) => ({ ...tokens, ...taken }) }
    const { provider, signIn } = await plainOAuthFlow(answer(taken), members)
    const { account } = await signIn()
    const stored = storedTokens(provider, account)
    expect(account).toMatchObject({ provider: "plain", type: "oauth", providerAccountId: "ada" })
    expect(account).not.toHaveProperty("userId")
    for (const name of Object.keys(taken)) expect(stored).not.toHaveProperty(name)
  })

  test("are stored in part by default", async () => {
    const flow = await plainOAuthFlow(answer({ extra: "x", session_state: "s" }))
    const { account } = await flow.signIn()
    expect(Object.keys(storedTokens(flow.provider, account)).toSorted()).toEqual([
      "access_token",
      "expires_at",
      "id_token",
      "session_state",
      "token_type",
    ])
  })
})

describe("a member without a value is absent", () => {
  const flows = { oauth: plainOAuthFlow, oidc: openIdFlow }
  const types = ["oauth", "oidc"] as const
  const empty = [undefined, null, "", []]
  const optional = ["refresh_token", "scope", "expires_in", "authorization_details", "extra"]
  const combined = types.flatMap((type) => empty.map((value) => ({ type, value })))
  const answers = (member: string, value: unknown) => ({
    token: (good: Record<string, unknown>) => ({ ...good, [member]: value }),
  })
  /** Signs in, and then exchanges a refresh token for an answer with this member. */
  const refresh = async (type: (typeof types)[number], member: string, value: unknown) => {
    const { op, provider, signIn } = await flows[type]()
    const { id_token: idToken = "" } = (await signIn()).account
    Object.assign(op.does, answers(member, value))
    const grant = { refreshToken: "r", ...(type === "oidc" && { idToken }) }
    return refreshTokens(provider, grant, () => true)
  }

  test.each(combined)("at a sign-in: $type, $value", async ({ type, value }) => {
    const names = type === "oauth" ? [...optional, "id_token"] : optional
    for (const name of names) {
      const { account } = await (await flows[type](answers(name, value))).signIn()
      expect(account).toMatchObject({ access_token: accessToken })
      expect(account, name).not.toHaveProperty(name)
    }
  })

  test.each(combined)("in a refresh: $type, $value", async ({ type, value }) => {
    for (const name of [...optional, "id_token"]) {
      const result = await refresh(type, name, value)
      expect(result, name).toMatchObject({ kind: "tokens", tokens: { access_token: accessToken } })
      expect("tokens" in result && result.tokens).not.toHaveProperty(name)
    }
  })

  test.each(combined)("and is missed where it is needed: $type, $value", async (given) => {
    const { type, value } = given
    for (const name of ["access_token", "token_type", ...(type === "oidc" ? ["id_token"] : [])]) {
      const { signIn } = await flows[type](answers(name, value))
      await expect(signIn(), name).rejects.toMatchObject(refused)
      const isFailed = name === "id_token" ? "tokens" : "failed"
      expect((await refresh(type, name, value)).kind).toBe(isFailed)
    }
  })

  test.each([
    ...[7, ["a"], {}].map((value) => ["scope", value] as const),
    ...[7, ["r"], {}].map((value) => ["refresh_token", value] as const),
    ...["soon", -1, {}, true].map((value) => ["expires_in", value] as const),
  ])("as is one that a refresh can do without: %s %j", async (name, value) => {
    for (const type of types) {
      const result = await refresh(type, name, value)
      expect(result).toMatchObject({ kind: "tokens", tokens: { access_token: accessToken } })
      expect("tokens" in result && result.tokens).not.toHaveProperty(name)
    }
  })
})

describe("a provider that does not follow RFC 6749", () => {
  test("is understood through token.conform, which may read the answer", async () => {
    const { op, provider } = await plainOAuthFlow(raw('{"token":"t"}'))
    const conform = async (response: Response): Promise<Response> => {
      // The body is what this test's own provider sends.
      const body = (await response.json()) as { token: string }
      return Response.json({ access_token: body.token, token_type: "bearer" })
    }
    const { account } = await signInAt(op, { ...provider, token: { ...provider.token, conform } })
    expect(account.access_token).toBe("t")
  })

  test("may have its answer left as it is by token.conform", async () => {
    const { op, provider } = await plainOAuthFlow()
    const conform = async (response: Response): Promise<undefined> => void (await response.text())
    const { account } = await signInAt(op, { ...provider, token: { ...provider.token, conform } })
    expect(account.access_token).toBe(accessToken)
  })

  test("is asked by token.request, with all that it needs", async () => {
    const { op, provider } = await plainOAuthFlow()
    let got: Record<string, unknown> = {}
    const request = async ({ params, fetch: bounded, ...rest }: TokenRequestContext) => {
      got = { ...rest, code: params.get("code") }
      return bounded(`${op.issuer}/token`, { method: "POST" })
    }
    const { user } = await signInAt(op, { ...provider, token: { request } })
    expect(user.id).toBe("ada")
    expect(got).toEqual({
      ...programmableClient,
      code: authorizationCode,
      codeVerifier: expect.stringMatching(/^[\w-]{43}$/),
      redirectUri: `${baseUrl}/callback/plain`,
    })
  })

  test("cannot escape validation by token.request", async () => {
    const { op, provider } = await plainOAuthFlow()
    const request = () => Response.json({ error: "nope" })
    await expect(signInAt(op, { ...provider, token: { request } })).rejects.toMatchObject(refused)
  })

  test("keeps the error of its own hook as the cause", async () => {
    const { op, provider } = await plainOAuthFlow()
    const cause = new Error("from the application")
    const request = () => Promise.reject(cause)
    const attempt = signInAt(op, { ...provider, token: { request } })
    await expect(attempt).rejects.toMatchObject({ ...refused, cause: { err: cause } })
  })
})

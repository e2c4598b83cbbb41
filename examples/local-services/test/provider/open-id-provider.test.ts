import { createServer } from "node:http"

import { afterAll, beforeAll, expect, test } from "vitest"

import { listen } from "../../src/listen.ts"
import { createOpenIdProvider } from "../../src/provider/open-id-provider.ts"
import { createVisitor, type VisitedPage } from "../support/visitor.ts"

const client = {
  id: "test-app",
  name: "Test application",
  secret: "a-client-secret-for-tests",
  redirectUri: "http://localhost:9/callback",
}
// Verifier and challenge of RFC 7636, appendix B.
const verifier = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk"
const challenge = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM"

const server = createServer()
let issuer: string
beforeAll(async () => {
  issuer = `http://localhost:${await listen(server, { number: 0 })}`
  server.on("request", await createOpenIdProvider(issuer, client))
})
afterAll(() => {
  server.close()
})

function authorizationUrl(changes: Record<string, string> = {}): string {
  const params = {
    client_id: client.id,
    redirect_uri: client.redirectUri,
    response_type: "code",
    scope: "openid profile email",
    state: "s",
    code_challenge: challenge,
    code_challenge_method: "S256",
  }
  return `${issuer}/authorize?${new URLSearchParams({ ...params, ...changes })}`
}

/** Answers the question who is there, up to the redirect that leads out of the provider. */
async function answer(page: VisitedPage, visitor = createVisitor(), user = "ada"): Promise<URL> {
  const asked = /name="asked" value="(\w+)"/.exec(page.text)?.[1] ?? ""
  const body = new URLSearchParams({ user, asked })
  let response = await visitor.request(page.url, { method: "POST", body })
  let location = new URL(response.headers.get("location") ?? "", page.url)
  while (location.origin === issuer) {
    response = await visitor.request(location.href)
    location = new URL(response.headers.get("location") ?? "", location)
  }
  return location
}

async function signInAs(user: string): Promise<URL> {
  const visitor = createVisitor()
  return answer(await visitor.open(authorizationUrl()), visitor, user)
}

function exchange(code: string, changes: Record<string, string> = {}): Promise<Response> {
  const body = { grant_type: "authorization_code", code, redirect_uri: client.redirectUri }
  return fetch(`${issuer}/token`, {
    method: "POST",
    headers: { authorization: `Basic ${btoa(`${client.id}:${client.secret}`)}` },
    body: new URLSearchParams({ ...body, code_verifier: verifier, ...changes }),
  })
}

test("the provider announces itself", async () => {
  const response = await fetch(`${issuer}/.well-known/openid-configuration`)
  expect(await response.json()).toMatchObject({
    issuer,
    code_challenge_methods_supported: ["S256"],
    authorization_response_iss_parameter_supported: true,
  })
})

test("the provider's address shows where its configuration is", async () => {
  const page = await createVisitor().open(issuer)
  expect(page.status).toBe(200)
  expect(page.text).toContain('href="/.well-known/openid-configuration"')
})

test("the provider asks who is there and names both users and the application", async () => {
  const page = await createVisitor().open(authorizationUrl())
  expect(page.status).toBe(200)
  expect(page.text).toContain("Test application")
  expect(page.text.match(/class="user"/g)).toHaveLength(2)
  expect(page.text).toContain("Ada Lovelace")
  expect(page.text).toContain("Grace Hopper")
})

test("the page may be shown in no frame, and its form leads back to the application alone", async () => {
  const { headers } = await createVisitor().open(authorizationUrl())
  const policy = headers.get("content-security-policy")
  expect(policy).toContain("frame-ancestors 'none'")
  expect(policy).toContain("form-action 'self' http://localhost:9;")
})

test.each([
  ["ada", "Ada Lovelace", "ada@example.com"],
  ["grace", "Grace Hopper", "grace@example.com"],
])("the id_token of %s tells name and proved address", async (user, name, email) => {
  const callback = await signInAs(user)
  const response = await exchange(callback.searchParams.get("code") ?? "")
  expect(response.status).toBe(200)
  const tokens = (await response.json()) as { id_token: string }
  const claims: unknown = JSON.parse(
    atob(tokens.id_token.split(".")[1]!.replace(/-/g, "+").replace(/_/g, "/")),
  )
  expect(claims).toMatchObject({ iss: issuer, sub: user, name, email, email_verified: true })
})

test("the provider returns the state and its own name", async () => {
  const callback = await signInAs("ada")
  expect(callback.searchParams.get("state")).toBe("s")
  expect(callback.searchParams.get("iss")).toBe(issuer)
})

test("a user who goes back is refused access", async () => {
  expect((await signInAs("nobody")).searchParams.get("error")).toBe("access_denied")
})

test("a user whom the provider does not know is refused access", async () => {
  expect((await signInAs("mallory")).searchParams.get("error")).toBe("access_denied")
})

test("a request without PKCE is refused", async () => {
  const url = new URL(authorizationUrl())
  url.searchParams.delete("code_challenge")
  url.searchParams.delete("code_challenge_method")
  const response = await createVisitor().request(url.href)
  const location = new URL(response.headers.get("location") ?? "")
  expect(location.searchParams.get("error")).toBe("invalid_request")
})

test("a wrong PKCE verifier gets no tokens", async () => {
  const code = (await signInAs("ada")).searchParams.get("code") ?? ""
  const response = await exchange(code, { code_verifier: "x".repeat(43) })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: "invalid_grant" })
})

test("a code works once", async () => {
  const code = (await signInAs("ada")).searchParams.get("code") ?? ""
  expect((await exchange(code)).status).toBe(200)
  expect((await exchange(code)).status).toBe(400)
})

test("an address that is not registered is not redirected to", async () => {
  const url = authorizationUrl({ redirect_uri: "http://localhost:9/elsewhere" })
  const page = await createVisitor().open(url)
  expect(page.status).toBe(400)
  expect(page.text).toContain("This sign-in cannot go on")
})

test("what a request says is shown escaped", async () => {
  const page = await createVisitor().open(authorizationUrl({ client_id: "<script>x</script>" }))
  expect(page.status).toBe(400)
  expect(page.text).not.toContain("<script>")
})

test("an attacker cannot answer for another user's browser", async () => {
  const page = await createVisitor().open(authorizationUrl())
  const response = await createVisitor().request(page.url, {
    method: "POST",
    body: new URLSearchParams({
      user: "ada",
      asked: page.text.match(/value="(\w{32})"/)?.[1] ?? "",
    }),
  })
  expect(response.status).toBe(400)
  expect(await response.text()).toContain("this sign-in has expired")
})

test("the provider asks again at the next sign-in", async () => {
  const visitor = createVisitor()
  await answer(await visitor.open(authorizationUrl()), visitor)
  const page = await visitor.open(authorizationUrl())
  expect(page.text).toContain("Who are you?")
})

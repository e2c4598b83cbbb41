import type { ServerResponse } from "node:http"
import { describe, expect, test, vi } from "vitest"
import { customFetch } from "../../src/provider/symbols.ts"
import { openIdFlow, plainOAuthFlow } from "./programmable-flow.ts"
import { openBrowser, resolved } from "./sign-in-flow.ts"

const discoveryPath = "/.well-known/openid-configuration"
const unbuilt = { type: "OAuthSignInError" }

describe("discovery", () => {
  test("happens once for many sign-ins, also when they begin together", async () => {
    const { op, provider, signIn } = await openIdFlow()
    await Promise.all([1, 2, 3].map(() => openBrowser().start(provider)))
    await signIn()
    expect(op.count(discoveryPath)).toBe(1)
  })

  test("costs a warm redirect no request", async () => {
    const { op, provider } = await openIdFlow()
    await openBrowser().start(provider)
    const before = op.requests.length
    await openBrowser().start(provider)
    expect(op.requests).toHaveLength(before)
  })

  test("is shared by configurations that reach the issuer in the same way", async () => {
    const { op, provider } = await openIdFlow()
    await openBrowser().start(provider)
    await openBrowser().start({ ...provider, clientId: "another" })
    expect(op.count(discoveryPath)).toBe(1)
  })

  test("is repeated after an hour", async () => {
    let now = Date.now()
    const { op, provider } = await openIdFlow()
    const browser = openBrowser({ now: () => now })
    await browser.start(provider)
    now += 3_600_000
    await browser.start(provider)
    expect(op.count(discoveryPath)).toBe(2)
  })

  test("that fails is tried again by a sign-in five seconds later", async () => {
    let now = Date.now()
    const { op, provider } = await openIdFlow({ routes: down(discoveryPath) })
    const browser = openBrowser({ now: () => now })
    await expect(browser.start(provider)).rejects.toMatchObject(unbuilt)
    op.does.routes = {}
    await expect(browser.start(provider)).rejects.toMatchObject(unbuilt)
    expect(op.count(discoveryPath)).toBe(1)
    now += 5000
    expect((await browser.start(provider)).origin).toBe(op.issuer)
  })

  // asvs 16.5.2
  test("is not needed for a day while the provider does not respond", async () => {
    let now = Date.now()
    const { op, provider, signIn } = await openIdFlow()
    await signIn()
    op.does.routes = { ...down(discoveryPath), ...down("/jwks") }
    for (const hours of [1, 2, 23]) {
      now = Date.now() + hours * 3_600_000
      const browser = openBrowser({ now: () => now })
      const params = op.answer(await browser.start(provider))
      expect((await browser.finish(provider, params)).user.id).toBe("ada")
    }
    now = Date.now() + 24 * 3_600_000
    await expect(openBrowser({ now: () => now }).start(provider)).rejects.toMatchObject(unbuilt)
  })

  test("asks a provider that does not answer once in five seconds, for both documents", async () => {
    let now = Date.now()
    const { op, provider, signIn } = await openIdFlow()
    await signIn()
    op.does.routes = { ...down(discoveryPath), ...down("/jwks") }
    const asked = () => [op.count(discoveryPath), op.count("/jwks")]
    const [documents = 0, keys = 0] = asked()
    const signInAt = async (time: number) => {
      now = time
      const browser = openBrowser({ now: () => now })
      await browser.finish(provider, op.answer(await browser.start(provider)))
    }
    const start = Date.now() + 2 * 3_600_000
    for (let passed = 0; passed < 5000; passed += 500) await signInAt(start + passed)
    expect(asked()).toEqual([documents + 1, keys + 1])
    await signInAt(start + 5000)
    // The second try is made in the background, by the first of the two reads that a sign-in makes.
    await vi.waitFor(() => expect(asked()).toEqual([documents + 2, keys + 2]), { timeout: 30_000 })
  })

  test("does not happen for the redirect when the authorization URL is configured", async () => {
    const { op, provider } = await openIdFlow({}, { authorization: "http://localhost/authorize" })
    await openBrowser().start(provider)
    expect(op.requests).toHaveLength(0)
  })

  test("does not happen at all when everything is configured", async () => {
    const { op, provider } = await openIdFlow()
    const configured = {
      ...provider,
      authorization: { ...provider.authorization, url: `${op.issuer}/authorize` },
      token: { url: `${op.issuer}/token` },
      jwksUri: `${op.issuer}/jwks`,
    }
    const browser = openBrowser()
    const params = op.answer(await browser.start(configured))
    expect((await browser.finish(configured, params)).user.id).toBe("ada")
    expect(op.count(discoveryPath)).toBe(0)
  })

  test("lets single endpoints be replaced while the issuer stays", async () => {
    const { op, provider } = await openIdFlow({
      discovery: (document) => ({ ...document, token_endpoint: "http://internal.invalid/token" }),
    })
    const configured = { ...provider, token: { url: `${op.issuer}/token` } }
    const browser = openBrowser()
    const params = op.answer(await browser.start(configured))
    expect((await browser.finish(configured, params)).user.id).toBe("ada")
  })

  test("needs no userinfo endpoint where the id_token tells enough", async () => {
    const { signIn } = await openIdFlow({
      discovery: (document) => ({ ...document, userinfo_endpoint: undefined }),
    })
    expect((await signIn()).user.id).toBe("ada")
  })
})

function down(path: string) {
  return { [path]: (response: ServerResponse) => void response.writeHead(503).end() }
}

describe("a discovery document whose endpoint is of no use", () => {
  const unusable = [undefined, 7, "/relative", "javascript:alert(1)", "ftp://idp.example/"]
  const names = ["authorization_endpoint", "token_endpoint", "jwks_uri"]
  test.each(names.flatMap((name) => unusable.map((value) => [name, value] as const)))(
    "is not kept: %s is %j",
    async (name, value) => {
      let now = Date.now()
      const { op, provider } = await openIdFlow({
        discovery: (document) => ({ ...document, [name]: value }),
      })
      const browser = openBrowser({ now: () => now })
      await expect(browser.start(provider)).rejects.toMatchObject(unbuilt)
      delete op.does.discovery
      now += 5000
      const params = op.answer(await browser.start(provider))
      expect((await browser.finish(provider, params)).user.id).toBe("ada")
    },
  )

  test("replaces none that is known", async () => {
    let now = Date.now()
    const { op, provider, signIn } = await openIdFlow()
    await signIn()
    op.does.discovery = (document) => ({ ...document, token_endpoint: 7 })
    now += 2 * 3_600_000
    const browser = openBrowser({ now: () => now })
    const params = op.answer(await browser.start(provider))
    expect((await browser.finish(provider, params)).user.id).toBe("ada")
  })

  test("does not matter where the application configured the endpoint", async () => {
    const { op, provider } = await openIdFlow({
      discovery: (document) => ({ ...document, token_endpoint: 7 }),
    })
    await expect(openBrowser().start(provider)).rejects.toMatchObject(unbuilt)
    const configured = { ...provider, token: { url: `${op.issuer}/token` } }
    const browser = openBrowser()
    const params = op.answer(await browser.start(configured))
    expect((await browser.finish(configured, params)).user.id).toBe("ada")
  })
})

describe("a discovery document is refused", () => {
  test.each<[string, (document: Record<string, unknown>) => Record<string, unknown>]>([
    ["of another issuer", (document) => ({ ...document, issuer: "https://evil.example" })],
    ["of the issuer with a longer path", (d) => ({ ...d, issuer: `${String(d["issuer"])}/other` })],
    ["without issuer", (document) => ({ ...document, issuer: undefined })],
    ["with an issuer that is no text", (document) => ({ ...document, issuer: 7 })],
    ["without authorization endpoint", (d) => ({ ...d, authorization_endpoint: undefined })],
    ["with a script as endpoint", (d) => ({ ...d, authorization_endpoint: "javascript:alert(1)" })],
  ])("%s", async (_name, discovery) => {
    const { provider } = await openIdFlow({ discovery })
    await expect(openBrowser().start(provider)).rejects.toMatchObject(unbuilt)
  })

  test.each<[string, string, number]>([
    ["that is no JSON", "<html>", 200],
    ["that is a list", "[]", 200],
    ["of a megabyte and more", `{"issuer":"${"x".repeat(1_100_000)}"}`, 200],
    ["that was not found", "{}", 404],
  ])("%s", async (_name, body, status) => {
    const { provider } = await openIdFlow({
      routes: { [discoveryPath]: (response) => void response.writeHead(status).end(body) },
    })
    await expect(openBrowser().start(provider)).rejects.toMatchObject(unbuilt)
  })

  test("after a redirect", async () => {
    const { op, provider } = await openIdFlow()
    op.does.routes = {
      [discoveryPath]: (response) =>
        void response.writeHead(302, { location: `${op.issuer}/elsewhere` }).end(),
    }
    await expect(openBrowser().start(provider)).rejects.toMatchObject(unbuilt)
    expect(op.count("/elsewhere")).toBe(0)
  })

  // asvs 12.3.1
  test("with a plain http endpoint behind an https issuer (CVE-2026-53513, GHSA-5rr4-8452-hf4v)", async () => {
    const issuer = "https://issuer.example"
    const document = { issuer, authorization_endpoint: "http://issuer.example/authorize" }
    const provider = resolved({
      id: "local",
      name: "Local",
      type: "oidc",
      issuer,
      clientId: "client",
      clientSecret: "secret",
      [customFetch]: async () => Response.json(document),
    })
    await expect(openBrowser().start(provider)).rejects.toMatchObject(unbuilt)
  })
})

describe("an issuer is compared as a URL", () => {
  test("which has a slash after the host, written or not", async () => {
    const { provider } = await openIdFlow({
      discovery: (document) => ({ ...document, issuer: `${String(document["issuer"])}/` }),
    })
    expect((await openBrowser().start(provider)).pathname).toBe("/authorize")
  })

  test("and is then expected in the id_token as the document writes it", async () => {
    const { op, signIn } = await openIdFlow({
      discovery: (document) => ({ ...document, issuer: `${String(document["issuer"])}/` }),
      claims: (claims) => ({ ...claims, iss: `${String(claims["iss"])}/` }),
    })
    expect((await signIn((params) => ({ ...params, iss: `${op.issuer}/` }))).user.id).toBe("ada")
  })
})

describe("customFetch", () => {
  // asvs 1.3.6, 13.2.4
  // spec O31
  test("is used for every request, and nothing else is (CVE-2026-34076)", async () => {
    const paths: string[] = []
    const proxied: typeof fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      paths.push(url.pathname)
      return fetch(url, init)
    }
    const { op, signIn } = await openIdFlow({}, { [customFetch]: proxied, idToken: false })
    await signIn()
    expect(paths).toEqual([discoveryPath, "/token", "/jwks", "/userinfo"])
    expect(op.requests.map(({ path }) => path)).toEqual(paths)
  })

  test("is used by plain OAuth providers and their own requests as well", async () => {
    const paths: string[] = []
    const proxied: typeof fetch = (input, init) => {
      const url = new URL(input instanceof Request ? input.url : input)
      paths.push(url.pathname)
      return fetch(url, init)
    }
    const { op, provider } = await plainOAuthFlow({}, { [customFetch]: proxied })
    const userinfo = {
      request: async (context: { fetch: typeof fetch }) =>
        (await context.fetch(`${op.issuer}/userinfo`)).json() as Promise<{ sub: string }>,
    }
    const browser = openBrowser()
    const custom = { ...provider, userinfo }
    await browser.finish(custom, op.answer(await browser.start(custom)))
    expect(paths).toEqual(["/token", "/userinfo"])
  })
})

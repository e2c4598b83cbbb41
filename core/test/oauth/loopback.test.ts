import { describe, expect, test } from "vitest"
import { boundedFetch } from "../../src/fetch/bounded-fetch.ts"
import { allowInsecureRequests, customFetch } from "../../src/provider/symbols.ts"
import { openIdFlow, plainOAuthFlow } from "./programmable-flow.ts"
import { openBrowser, resolved } from "./sign-in-flow.ts"

const asUsual = { [allowInsecureRequests]: false }
const elsewhere = "http://idp.internal.example"

describe("a provider on this machine, without allowInsecureRequests", () => {
  test("signs users in by OpenID Connect", async () => {
    const { signIn } = await openIdFlow({}, asUsual)
    expect((await signIn()).account).toMatchObject({ provider: "local" })
  })

  test("signs users in by plain OAuth, without an issuer", async () => {
    const { signIn } = await plainOAuthFlow({}, asUsual)
    expect((await signIn()).account).toMatchObject({ provider: "plain" })
  })

  test.each(["token_endpoint", "userinfo_endpoint", "jwks_uri"])(
    "leads no plain request to another host that its discovery document names as %s",
    async (member) => {
      const hosts = new Set<string>()
      const { signIn } = await openIdFlow(
        { discovery: (document) => ({ ...document, [member]: `${elsewhere}/x` }) },
        {
          ...asUsual,
          idToken: member !== "userinfo_endpoint",
          [customFetch]: (input, init) => {
            hosts.add(new URL(input instanceof Request ? input.url : input).hostname)
            return fetch(input, init)
          },
        },
      )
      await expect(signIn()).rejects.toThrow(/callback|provider|https|Signing/i)
      expect([...hosts]).not.toContain(new URL(elsewhere).hostname)
    },
  )

  test("sends no browser to another host by plain http", async () => {
    const { provider } = await openIdFlow(
      { discovery: (document) => ({ ...document, authorization_endpoint: `${elsewhere}/a` }) },
      asUsual,
    )
    await expect(openBrowser().start(provider)).rejects.toMatchObject({ type: "OAuthSignInError" })
  })
})

test("a provider elsewhere whose document names this machine gets no plain request to it", async () => {
  const asked: string[] = []
  const provider = resolved({
    id: "far",
    name: "Far",
    type: "oidc",
    issuer: "https://idp.example",
    clientId: "c",
    clientSecret: "s",
    [customFetch]: async (input) => {
      asked.push(input instanceof Request ? input.url : new URL(input).href)
      return Response.json({
        issuer: "https://idp.example",
        authorization_endpoint: "http://localhost:1/authorize",
        token_endpoint: "http://127.0.0.1:1/token",
      })
    },
  })
  await expect(openBrowser().start(provider)).rejects.toMatchObject({ type: "OAuthSignInError" })
  await expect(boundedFetch(provider)("http://127.0.0.1:1/token")).rejects.toThrow(/not https/)
  expect(asked).toEqual(["https://idp.example/.well-known/openid-configuration"])
})

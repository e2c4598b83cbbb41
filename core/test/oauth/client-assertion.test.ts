import { decodeJwt, decodeProtectedHeader, generateKeyPair } from "jose"
import { expect, test } from "vitest"
import type { TokenEndpoint } from "../../src/providers/oauth-provider.ts"
import { openIdFlow, plainOAuthFlow } from "./programmable-flow.ts"

const methods = ["private_key_jwt", "client_secret_jwt"] as const
type Flow = typeof openIdFlow

/** Signs in, and returns the client assertion that the provider got. */
async function assertionOf(
  open: Flow,
  method: (typeof methods)[number],
  token: TokenEndpoint = {},
): Promise<{ issuer: string; header: object; audience: unknown }> {
  const { privateKey: clientPrivateKey } = await generateKeyPair("ES256")
  const { op, signIn } = await open({}, (issuer) => ({
    client: { token_endpoint_auth_method: method },
    token: { url: `${issuer}/token`, clientPrivateKey, ...token },
  }))
  await signIn()
  const request = op.requests.find(({ path }) => path === "/token")
  const assertion = request?.body.get("client_assertion") ?? ""
  return {
    issuer: op.issuer,
    header: decodeProtectedHeader(assertion),
    audience: decodeJwt(assertion).aud,
  }
}

test.each(methods)("%s is addressed to the issuer alone, and says what it is", async (method) => {
  const { issuer, header, audience } = await assertionOf(openIdFlow, method)
  expect(audience).toBe(issuer)
  expect(header).toMatchObject({ typ: "client-authentication+jwt" })
})

test.each(methods)("%s is addressed to the token endpoint as well on request", async (method) => {
  const token = { clientAssertionAudience: "issuer-and-token-endpoint" } as const
  const { issuer, header, audience } = await assertionOf(openIdFlow, method, token)
  expect(audience).toEqual([issuer, `${issuer}/token`])
  expect(header).not.toHaveProperty("typ")
})

test("a provider without an issuer is addressed by its token endpoint", async () => {
  const { issuer, audience } = await assertionOf(plainOAuthFlow, "private_key_jwt")
  expect(audience).toBe(`${issuer}/token`)
})

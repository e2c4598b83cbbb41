import { compactVerify, decodeJwt, decodeProtectedHeader, generateKeyPair } from "jose"
import { expect, test } from "vitest"
import type { TokenEndpoint } from "../../src/provider/oauth-provider.ts"
import { openIdFlow, plainOAuthFlow } from "./programmable-flow.ts"

const methods = ["private_key_jwt", "client_secret_jwt"] as const
type Flow = typeof openIdFlow

/** Signs in, and returns the client assertion that the provider got. */
async function assertionOf(
  open: Flow,
  method: (typeof methods)[number],
  token: TokenEndpoint = {},
): Promise<{ assertion: string; issuer: string; header: object; audience: unknown }> {
  const { privateKey: clientPrivateKey } = await generateKeyPair("ES256")
  const { op, signIn } = await open({}, (issuer) => ({
    client: { token_endpoint_auth_method: method },
    token: { url: `${issuer}/token`, clientPrivateKey, ...token },
  }))
  await signIn()
  const request = op.requests.find(({ path }) => path === "/token")
  const assertion = request?.body.get("client_assertion") ?? ""
  return {
    assertion,
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

const algorithms = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "Ed25519",
]

test.each(algorithms)("a key for %s signs with it, under its own name", async (alg) => {
  const { privateKey, publicKey } = await generateKeyPair(alg)
  const clientPrivateKey = { key: privateKey, kid: "current" }
  const { assertion } = await assertionOf(openIdFlow, "private_key_jwt", { clientPrivateKey })
  const { protectedHeader } = await compactVerify(assertion, publicKey, { algorithms: [alg] })
  expect(protectedHeader).toMatchObject({ alg, kid: "current" })
  const { iss, sub, iat = 0, nbf, exp, jti } = decodeJwt(assertion)
  expect({ iss, sub, nbf, exp }).toEqual({
    iss: sub,
    sub: expect.any(String),
    nbf: iat,
    exp: iat + 60,
  })
  expect(jti).toMatch(/^[\w-]{43}$/)
})

const rsa = { name: "RSASSA-PKCS1-v1_5", publicExponent: new Uint8Array([1, 0, 1]) }
test.each([
  ["an RSA key of 1024 bits", { ...rsa, modulusLength: 1024, hash: "SHA-256" }],
  ["a key that signs with SHA-1", { ...rsa, modulusLength: 2048, hash: "SHA-1" }],
])("%s signs nothing", async (_name, algorithm) => {
  const { privateKey } = await crypto.subtle.generateKey(algorithm, false, ["sign", "verify"])
  const { op, signIn } = await openIdFlow({}, (issuer) => ({
    client: { token_endpoint_auth_method: "private_key_jwt" },
    token: { url: `${issuer}/token`, clientPrivateKey: privateKey },
  }))
  await expect(signIn()).rejects.toThrow(/A key of the type RS\d+ signs no client assertion/)
  expect(op.requests.filter(({ path }) => path === "/token")).toEqual([])
})

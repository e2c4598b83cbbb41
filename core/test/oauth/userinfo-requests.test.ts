import { exportJWK, generateKeyPair, SignJWT } from "jose"
import { describe, expect, test } from "vitest"
import type { UserinfoEndpoint } from "../../src/provider/oauth-provider.ts"
import { openIdFlow, plainOAuthFlow, signInAt } from "./programmable-flow.ts"

const refused = { type: "CallbackRouteError" }

describe("the userinfo request", () => {
  const request = async (endpoint: UserinfoEndpoint) => {
    const { op, provider } = await plainOAuthFlow()
    await signInAt(op, { ...provider, userinfo: { url: `${op.issuer}/userinfo`, ...endpoint } })
    return op.requests.find(({ path }) => path === "/userinfo")
  }

  test("has the provider's own headers, whichever way they are written", async () => {
    const found = await request({ headers: { "Api-Version": "2", Authorization: "OAuth t" } })
    expect(found?.headers).toMatchObject({ "api-version": "2", authorization: "OAuth t" })
    expect(found?.headers.accept).toBe("application/json")
  })

  test("can be a POST without a body", async () => {
    const found = await request({ method: "POST" })
    expect(found?.headers["content-length"]).toBe("0")
    expect(found?.headers).not.toHaveProperty("content-type")
  })
})

describe("an answer under the status of a success", () => {
  const signIn = async (isSuccess: NonNullable<UserinfoEndpoint["isSuccess"]>) => {
    const { op, provider } = await plainOAuthFlow()
    const url = `${op.issuer}/userinfo`
    return signInAt(op, { ...provider, userinfo: { url, isSuccess } })
  }

  test("is a profile if the provider says so", async () => {
    expect((await signIn(({ name }) => name === "Ada")).user).toMatchObject({ name: "Ada" })
  })

  test("is refused otherwise", async () => {
    await expect(signIn(({ error }) => error !== undefined)).rejects.toMatchObject(refused)
  })
})

describe("userinfo.request", () => {
  test("gets the client, its secret and the parameters of the callback", async () => {
    const { op, provider } = await plainOAuthFlow()
    let found: unknown
    const { clientId, clientSecret } = provider
    await signInAt(
      op,
      {
        ...provider,
        userinfo: {
          async request(context) {
            const secret = await context.clientSecret()
            found = [context.provider.clientId, secret, context.params.get("location")]
            return { id: "7" }
          },
        },
      },
      (params) => ({ ...params, location: "eu" }),
    )
    expect(found).toEqual([clientId, clientSecret, "eu"])
  })

  test("can have a token verified with the provider's keys", async () => {
    const { op, provider } = await openIdFlow()
    const verified = await signInAt(op, {
      ...provider,
      idToken: false,
      userinfo: { request: ({ tokens, verifyJwt }) => verifyJwt(tokens.id_token ?? "") },
    })
    expect(verified.profile).toMatchObject({ sub: "ada", iss: op.issuer })
  })

  const sign = async (claims: Record<string, unknown>) => {
    const { privateKey, publicKey } = await generateKeyPair("ES256")
    const jwk = await exportJWK(publicKey)
    const { op, provider } = await plainOAuthFlow({ keys: (keys) => [...keys, jwk] })
    const token = await new SignJWT(claims).setProtectedHeader({ alg: "ES256" }).sign(privateKey)
    const request: UserinfoEndpoint["request"] = async ({ verifyJwt }) => ({
      id: "7",
      claims: await verifyJwt(token),
    })
    return signInAt(op, { ...provider, jwksUri: `${op.issuer}/jwks`, userinfo: { request } })
  }

  test.each([
    { sub: "ada" },
    { sub: "ada", iss: "https://another.example", aud: "another" },
    { sub: "ada", aud: ["another", "third"] },
  ])("judges itself whose token it is, and for whom: %o", async (claims) => {
    expect((await sign(claims)).profile).toMatchObject({ claims })
  })

  test("learns of a token that has expired", async () => {
    await expect(sign({ sub: "ada", exp: 1 })).rejects.toMatchObject(refused)
  })

  test.each(["none", "HS256"])("takes no token that a public key could forge: %s", async (alg) => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const token = `${part({ alg })}.${part({ sub: "ada" })}.${part("made up")}`
    const { op, provider } = await plainOAuthFlow()
    const request: UserinfoEndpoint["request"] = ({ verifyJwt }) => verifyJwt(token)
    const jwksUri = `${op.issuer}/jwks`
    const attempt = signInAt(op, { ...provider, jwksUri, userinfo: { request } })
    await expect(attempt).rejects.toThrow("no public key verifies it")
  })

  test("learns of a token that the provider did not sign", async () => {
    const { op, provider } = await openIdFlow()
    const request = ({
      tokens,
      verifyJwt,
    }: Parameters<NonNullable<UserinfoEndpoint["request"]>>[0]) =>
      verifyJwt(`${tokens.id_token?.slice(0, -8)}AAAAAAAA`)
    const attempt = signInAt(op, { ...provider, idToken: false, userinfo: { request } })
    await expect(attempt).rejects.toMatchObject(refused)
  })
})

describe("the address that a provider vouches for", () => {
  const verified = async (
    verifiedEmail: (profile: object) => unknown,
    email = "ada@example.com",
  ) => {
    const { op, provider } = await plainOAuthFlow({ userinfo: (all) => ({ ...all, email }) })
    // An application without types can return anything.
    return (await signInAt(op, { ...provider, verifiedEmail: verifiedEmail as never }))
      .emailVerified
  }

  test("counts in any case of its letters", async () => {
    expect(await verified(() => "Ada@Example.com")).toBe(true)
  })

  test.each([
    ["another one", "eve@example.com"],
    ["none", undefined],
    ["true", true],
    ["empty", ""],
  ])("does not count when it is %s", async (_name, value) => {
    expect(await verified(() => value)).toBe(false)
  })

  test("does not count when it is empty, as the user's is", async () => {
    expect(await verified(() => "", "")).toBe(false)
  })
})

test("the discovery document may be elsewhere than below the issuer", async () => {
  const { op, provider, signIn } = await openIdFlow()
  const wellKnown = `${op.issuer}/.well-known/openid-configuration?tenant=1`
  await signInAt(op, { ...provider, wellKnown })
  expect(op.count("/.well-known/openid-configuration")).toBe(1)
  await signIn()
  expect(op.count("/.well-known/openid-configuration")).toBe(2)
})

import { generateKeyPair, SignJWT, UnsecuredJWT } from "jose"
import { describe, expect, test } from "vitest"
import type { Misbehaviour } from "../support/programmable-provider.ts"
import { programmableClient } from "../support/programmable-provider.ts"
import { openBrowser } from "./sign-in-flow.ts"
import { openIdFlow, plainOAuthFlow } from "./programmable-flow.ts"

const refused = { type: "CallbackRouteError" }
const without = (name: string) => (claims: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(claims).filter(([key]) => key !== name))
const now = (): number => Math.floor(Date.now() / 1000)

// asvs 6.8.4, 7.6.1
describe("claims of the id_token", () => {
  test("a good token signs in", async () => {
    const { signIn } = await openIdFlow()
    expect((await signIn()).user.id).toBe("ada")
  })

  const wrong: Record<string, NonNullable<Misbehaviour["claims"]>> = {
    "another issuer": (claims) => ({ ...claims, iss: "https://evil.example" }),
    "the issuer with a slash added": (claims) => ({ ...claims, iss: `${String(claims["iss"])}/` }),
    "no issuer": without("iss"),
    "no subject": without("sub"),
    "a subject that is no text": (claims) => ({ ...claims, sub: 7 }),
    "no audience": without("aud"),
    "another audience": (claims) => ({ ...claims, aud: "somebody-else" }),
    "a list of other audiences": (claims) => ({ ...claims, aud: ["somebody-else"] }),
    "several audiences without azp": (claims) => ({ ...claims, aud: ["client", "other"] }),
    "several audiences and the azp of another": (claims) => ({
      ...claims,
      aud: ["client", "other"],
      azp: "other",
    }),
    "no time of issue": without("iat"),
    // asvs 9.2.1
    "a time of issue in the future": (claims) => ({ ...claims, iat: now() + 120 }),
    "no expiry": without("exp"),
    "an expiry in the past": (claims) => ({ ...claims, exp: now() - 60 }),
    "a start in the future": (claims) => ({ ...claims, nbf: now() + 120 }),
    "another nonce": (claims) => ({ ...claims, nonce: "made up" }),
  }

  test.each(Object.entries(wrong))("%s is refused", async (_name, claims) => {
    const { signIn } = await openIdFlow({ claims })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test.each([
    ["a time of issue in the future", () => ({ iat: now() + 7200 })],
    ["an expiry in the past", () => ({ exp: now() - 60 })],
  ])("%s names the time of this server and that of the provider", async (_name, changed) => {
    const { signIn } = await openIdFlow({ claims: (claims) => ({ ...claims, ...changed() }) })
    const time = /\w{3}, \d{2} \w{3} \d{4} [\d:]{8} GMT/.source
    const times = new RegExp(`Clock of this server: ${time}, of the provider: ${time}`)
    const failure: unknown = await signIn().catch((error: unknown) => error)
    expect(failure).toMatchObject({ message: expect.stringMatching(times) })
  })

  test("a time of issue that is ahead by no more than clocks differ is accepted", async () => {
    const { signIn } = await openIdFlow({ claims: (claims) => ({ ...claims, iat: now() + 30 }) })
    expect((await signIn()).user.id).toBe("ada")
  })

  // asvs 10.5.4
  test("several audiences with the client ID as azp are accepted", async () => {
    const { signIn } = await openIdFlow({
      claims: (claims) => ({ ...claims, aud: ["client", "other"], azp: "client" }),
    })
    expect((await signIn()).user.id).toBe("ada")
  })

  test.each([
    ["wrong", (claims: Record<string, unknown>) => ({ ...claims, nonce: "another" })],
    ["missing", without("nonce")],
  ])("a %s nonce is refused", async (_name, claims) => {
    const { signIn } = await openIdFlow({ claims })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  // OpenID Connect Core 1.0, section 3.1.3.7, rule 11: compared only if one was sent.
  test.each([[""], [null], [undefined], ["made up"], [["made up"]], [7]])(
    "a nonce that was not requested is not compared: %j",
    async (nonce) => {
      const claims = (good: Record<string, unknown>) => ({ ...good, nonce })
      const { signIn } = await openIdFlow({ claims }, { checks: ["pkce", "state"] })
      expect((await signIn()).user.id).toBe("ada")
      const plain = await plainOAuthFlow({ claims }, (issuer) => ({
        issuer,
        jwksUri: `${issuer}/jwks`,
      }))
      expect((await plain.signIn()).account.id_token).toEqual(expect.any(String))
    },
  )

  // asvs 6.8.4
  test.each([
    ["longer ago than max_age", () => now() - 3600],
    ["without a time, though max_age was requested,", () => undefined],
  ])("a sign-in %s is rejected", async (_name, time) => {
    const { op, provider } = await openIdFlow({
      claims: (claims) => ({ ...claims, auth_time: time() }),
    })
    const browser = openBrowser()
    const url = await browser.start(provider, { params: { max_age: "60" } })
    await expect(browser.finish(provider, op.answer(url))).rejects.toMatchObject(refused)
  })

  test.each([
    ["configured", { authorization: { params: { max_age: "60" } } }],
    ["registered", { client: { default_max_age: 60 } }],
  ])(
    "a sign-in longer ago than the %s max_age is rejected, whatever the request sets",
    async (_name, members) => {
      const oldSignIn: Misbehaviour = {
        claims: (claims) => ({ ...claims, auth_time: now() - 3600 }),
      }
      const { op, provider } = await openIdFlow(oldSignIn, members)
      const browser = openBrowser()
      const url = await browser.start(provider, { params: { max_age: "999999", prompt: "none" } })
      await expect(browser.finish(provider, op.answer(url))).rejects.toMatchObject(refused)
    },
  )

  test("the message tells an issuer that differs", async () => {
    const { op, signIn } = await openIdFlow({
      claims: (claims) => ({ ...claims, iss: "https://other.example" }),
    })
    await expect(signIn()).rejects.toThrow(`expected ${op.issuer}, got https://other.example`)
  })
})

describe("a logout token in the place of the id_token", () => {
  const event = "http://schemas.openid.net/event/backchannel-logout"

  // asvs 9.2.2
  test.each<[string, Misbehaviour]>([
    ["type", { header: (header) => ({ ...header, typ: "logout+jwt" }) }],
    [
      "type as a media type",
      { header: (header) => ({ ...header, typ: "application/Logout+JWT" }) },
    ],
    ["event", { claims: (claims) => ({ ...claims, events: { [event]: {} } }) }],
    [
      "event without its object",
      { claims: (claims) => ({ ...claims, events: { [event]: null } }) },
    ],
  ])("signs no user in: %s", async (_name, does) => {
    const { signIn } = await openIdFlow(does)
    await expect(signIn()).rejects.toThrow("The id_token is a logout token.")
  })

  test.each<[string, Misbehaviour]>([
    ["type", { header: (header) => ({ ...header, typ: "JWT" }) }],
    ["event", { claims: (claims) => ({ ...claims, events: { [`${event}-1`]: {} } }) }],
    ["list of events", { claims: (claims) => ({ ...claims, events: event }) }],
  ])("is none with another %s", async (_name, does) => {
    const { signIn } = await openIdFlow(does)
    expect((await signIn()).user.id).toBe("ada")
  })
})

describe("signature of the id_token", () => {
  test("a missing id_token is refused", async () => {
    const { signIn } = await openIdFlow({ token: without("id_token") })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test("a token of another key under the same name is refused", async () => {
    const { privateKey } = await generateKeyPair("RS256")
    const { signIn } = await openIdFlow({
      idToken: (claims) =>
        new SignJWT(claims).setProtectedHeader({ alg: "RS256", kid: "first" }).sign(privateKey),
    })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  // asvs 6.8.2, 9.1.3
  test("a token that contains its key is rejected", async () => {
    const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true })
    const jwk = await crypto.subtle.exportKey("jwk", publicKey)
    const { signIn } = await openIdFlow({
      idToken: (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "RS256", jwk: { kty: "RSA", n: jwk.n ?? "", e: jwk.e ?? "" } })
          .sign(privateKey),
    })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test.each(["metadata silent", "metadata lists none"])(
    "an unsigned token is refused: %s",
    async (metadata) => {
      const algorithms = metadata === "metadata lists none" ? ["RS256", "none"] : undefined
      const { signIn } = await openIdFlow({
        discovery: (document) => ({
          ...document,
          id_token_signing_alg_values_supported: algorithms,
        }),
        idToken: (claims) => new UnsecuredJWT(claims).encode(),
      })
      await expect(signIn()).rejects.toMatchObject(refused)
    },
  )

  // asvs 6.8.2
  test("an unsigned token is rejected even if it was requested", async () => {
    const { signIn } = await openIdFlow(
      { idToken: (claims) => new UnsecuredJWT(claims).encode() },
      { client: { id_token_signed_response_alg: "none" } },
    )
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  // asvs 9.1.2
  test("an HMAC with the public key is rejected", async () => {
    let published = ""
    const { op, signIn } = await openIdFlow({
      discovery: (document) => ({
        ...document,
        id_token_signing_alg_values_supported: ["RS256", "HS256"],
      }),
      keys: (keys) => {
        published = String(keys[0]?.n)
        return keys
      },
    })
    await signIn()
    op.does.idToken = (claims) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: "HS256", kid: "first" })
        .sign(new TextEncoder().encode(published))
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test("an HMAC made with the client's secret is refused unless it was agreed", async () => {
    const secret = new TextEncoder().encode(programmableClient.clientSecret)
    const { signIn } = await openIdFlow({
      discovery: (document) => ({
        ...document,
        id_token_signing_alg_values_supported: ["RS256", "HS256"],
      }),
      idToken: (claims) => new SignJWT(claims).setProtectedHeader({ alg: "HS256" }).sign(secret),
    })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  describe("agreed HS256", () => {
    const hs256 = { client: { id_token_signed_response_alg: "HS256" } }
    const signedWith = (secret: string): Misbehaviour => ({
      idToken: (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: "HS256" })
          .sign(new TextEncoder().encode(secret)),
    })

    test("is accepted with the client's secret", async () => {
      const { signIn } = await openIdFlow(signedWith(programmableClient.clientSecret), hs256)
      expect((await signIn()).user.id).toBe("ada")
    })

    test("is refused with another secret", async () => {
      const { signIn } = await openIdFlow(signedWith("another application's secret"), hs256)
      await expect(signIn()).rejects.toMatchObject(refused)
    })
  })

  test.each(["RS512", "PS256", "PS512", "ES256", "ES384", "ES512", "EdDSA", "Ed25519"])(
    "a token signed with %s is accepted",
    async (alg) => {
      const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true })
      const jwk = await crypto.subtle.exportKey("jwk", publicKey)
      const { signIn } = await openIdFlow({
        discovery: (document) => ({ ...document, id_token_signing_alg_values_supported: [alg] }),
        idToken: (claims) =>
          new SignJWT(claims).setProtectedHeader({ alg, kid: "own" }).sign(privateKey),
        keys: (keys) => [...keys, { ...jwk, alg, key_ops: undefined, kid: "own" }],
      })
      expect((await signIn()).user.id).toBe("ada")
    },
  )

  test.each([{ use: "enc" }, { key_ops: ["encrypt"] }, { alg: "RS512" }])(
    "a key that is for something else does not count: %o",
    async (purpose) => {
      const { signIn } = await openIdFlow({
        keys: (keys) => keys.map((key) => ({ ...key, ...purpose })),
      })
      await expect(signIn()).rejects.toThrow("no applicable keys")
    },
  )

  test("a token without a key name is accepted when there is one key", async () => {
    const { signIn } = await openIdFlow({ header: ({ alg }) => ({ alg }) })
    expect((await signIn()).user.id).toBe("ada")
  })

  test("a token without a key name is refused when several keys would fit", async () => {
    const { signIn } = await openIdFlow({
      header: ({ alg }) => ({ alg }),
      keys: (keys) => keys.flatMap((key) => [key, { ...key, kid: "twin" }]),
    })
    await expect(signIn()).rejects.toMatchObject(refused)
  })

  test("keys that cannot be read do no harm beside one that can", async () => {
    const { signIn } = await openIdFlow({
      keys: (keys) => [{ kty: "unknown", kid: "odd" }, ...keys],
    })
    expect((await signIn()).user.id).toBe("ada")
  })

  test("a plain OAuth provider's id_token is carried, but no user is identified by it", async () => {
    const { signIn } = await plainOAuthFlow({
      idToken: () => "not even a token",
    })
    const { account, user } = await signIn()
    expect(account.id_token).toBe("not even a token")
    expect(user.id).toBe("ada")
  })

  test("a plain OAuth provider's id_token is verified where issuer and keys are known", async () => {
    const { op, provider } = await plainOAuthFlow({
      claims: (claims) => ({ ...claims, aud: "somebody-else" }),
    })
    const keyed = { ...provider, issuer: op.issuer, jwksUri: `${op.issuer}/jwks` }
    const browser = openBrowser()
    const url = await browser.start(keyed)
    await expect(browser.finish(keyed, op.answer(url))).rejects.toMatchObject(refused)
  })
})

describe("keys of the provider", () => {
  test("are fetched once for many sign-ins", async () => {
    const { op, signIn } = await openIdFlow()
    await signIn()
    await signIn()
    expect(op.count("/jwks")).toBe(1)
  })

  test("are fetched again when the token names an unknown one", async () => {
    const { op, signIn } = await openIdFlow()
    await signIn()
    await op.rotateKeys()
    expect((await signIn()).user.id).toBe("ada")
    expect(op.count("/jwks")).toBe(2)
  })

  test("are fetched again when a key was exchanged under its old name", async () => {
    const { op, signIn } = await openIdFlow()
    await signIn()
    await op.rotateKeys("first")
    expect((await signIn()).user.id).toBe("ada")
  })

  test("are fetched again once, not without end, for a token that is not signed", async () => {
    const { op, signIn } = await openIdFlow()
    await signIn()
    op.does.header = ({ alg }) => ({ alg, kid: "nobody's" })
    await expect(signIn()).rejects.toMatchObject(refused)
    expect(op.count("/jwks")).toBe(2)
  })

  test("must be a key set", async () => {
    const { signIn } = await openIdFlow({
      routes: { "/jwks": (response) => void response.end("<html>") },
    })
    await expect(signIn()).rejects.toThrow("JSON Web Key Set")
  })
})

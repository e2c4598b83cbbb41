import { CompactEncrypt, importJWK, exportJWK } from "jose"
import { describe, expect, test, vi } from "vitest"
import {
  logoutTokenApplication,
  type LogoutTokenOptions,
} from "../support/logout-token-application.ts"
import {
  formOf,
  keyPair,
  logoutEvent,
  type MadeToken,
  secretKey,
} from "../support/signing-provider.ts"

const seconds = Math.floor(Date.now() / 1000)
const bad = { status: 400, text: '{"error":"invalid_request"}', cookies: [] }

/** A app with a session, which only a valid token ends. */
async function signedIn(options: LogoutTokenOptions = {}) {
  const app = await logoutTokenApplication(options)
  const ada = await app.enter()
  return { ...app, ada }
}

/** Sends a token; the session goes on when it is refused. */
async function refusal(made: MadeToken, options?: LogoutTokenOptions) {
  const { ada, errors, post, token, warnings } = await signedIn(options)
  expect(await post(formOf(await token(made)))).toMatchObject(bad)
  expect(await ada.session()).not.toBeNull()
  expect(errors).toEqual([])
  return warnings.join()
}

describe("a logout token", () => {
  test("ends the session, and is answered without cookies and caches", async () => {
    const { ada, errors, post, token, warnings } = await signedIn()
    const answer = await post(formOf(await token()))
    expect(answer).toMatchObject({ status: 200, text: "", cookies: [] })
    expect(answer.cacheControl).toContain("no-store")
    expect(await ada.session()).toBeNull()
    expect([...warnings, ...errors]).toEqual([])
  })

  const claims: readonly (readonly [string, Record<string, unknown>, string])[] = [
    ["of another issuer", { iss: "https://evil.example" }, "iss"],
    ["for another client", { aud: ["someone-else"] }, "aud"],
    ["without an audience", { aud: undefined }, "aud"],
    ["from the future", { iat: seconds + 600, exp: seconds + 700 }, "future"],
    ["without a date", { iat: undefined }, "future"],
    ["that has expired", { iat: seconds - 300, exp: seconds - 1 }, "expired"],
    ["that is good for two hours", { exp: seconds + 7200 }, "one hour"],
    ["without an end that is three minutes old", { iat: seconds - 180, exp: undefined }, "expired"],
    ["without events", { events: undefined }, "event"],
    ["with another event", { events: { "https://example.com/event": {} } }, "event"],
    ["whose event is no object", { events: { [logoutEvent]: true } }, "event"],
    ["whose events are a list", { events: [logoutEvent] }, "event"],
    ["that names nobody", { sub: undefined, sid: undefined }, "neither"],
    ["with an empty sid", { sid: "" }, "neither"],
    ["with a sub that is a number", { sub: 7 }, "neither"],
    ["with a nonce", { nonce: "n" }, "nonce"],
    ["with a nonce that is null", { nonce: null }, "nonce"],
    ["without a jti", { jti: undefined }, "jti"],
    ["with an empty jti", { jti: "" }, "jti"],
  ]
  // fault B1
  test.each(claims)("%s is rejected", async (_name, changes, reason) => {
    expect(await refusal({ claims: changes })).toContain(reason)
  })

  // asvs 10.5.5
  test("of another type is rejected, and without one if the type is required", async () => {
    expect(await refusal({ header: { typ: "at+jwt" } })).toContain("typ")
    const options = { requireType: true }
    expect(await refusal({ header: { typ: "JWT" } }, { options })).toContain("typ")
    expect(await refusal({ header: { typ: undefined } }, { options })).toContain("typ")
  })

  test("without a type, with that of any JWT, and without an end is accepted", async () => {
    const { ada, post, token } = await signedIn()
    const oddities: MadeToken[] = [
      { header: { typ: undefined }, claims: { sid: "one" } },
      { header: { typ: "JWT" }, claims: { sid: "two" } },
      { header: { typ: "application/logout+jwt" }, claims: { sid: "three", exp: undefined } },
    ]
    for (const made of oddities)
      expect(await post(formOf(await token(made)))).toMatchObject({ status: 200 })
    expect(await ada.session()).not.toBeNull()
  })

  test("is refused unsigned, by the client's secret, by a foreign key, and with a header crit", async () => {
    const { ada, claimsOf, post, token, warnings } = await signedIn()
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url")
    const unsigned = `${part({ alg: "none", typ: "logout+jwt" })}.${part(claimsOf())}.`
    const { privateKey } = await keyPair("RS256", "foreign")
    const [head, payload, signature] = (await token()).split(".")
    const changed = `${head}.${part(claimsOf({ sub: "bob" }))}.${signature}`
    const tokens = [
      unsigned,
      await token({ key: secretKey, header: { alg: "HS256" } }),
      await token({ key: privateKey }),
      `${part({ alg: "RS256", crit: ["exp"], exp: 1 })}.${payload}.${signature}`,
      changed,
      `${head}.${payload}`,
      "no token",
      "",
    ]
    for (const each of tokens) expect(await post(formOf(each))).toMatchObject(bad)
    expect(await ada.session()).not.toBeNull()
    expect(warnings).toHaveLength(tokens.length)
    expect(warnings.join()).not.toContain("eyJ")
  })

  // fault B4
  test("that is encrypted is rejected", async () => {
    const { post, provider, token } = await signedIn()
    const jwk = await exportJWK((await keyPair("RS256")).publicKey)
    const key = await importJWK(jwk, "RSA-OAEP")
    const jwe = await new CompactEncrypt(new TextEncoder().encode(await token()))
      .setProtectedHeader({ alg: "RSA-OAEP", enc: "A256GCM" })
      .encrypt(key)
    const asked = provider.requests.length
    expect(await post(formOf(jwe))).toMatchObject(bad)
    expect(provider.requests.length).toBe(asked)
  })

  // fault B4
  test.each(["PS256", "ES256"])(
    "signed with %s, as ID tokens are, is accepted",
    async (algorithm) => {
      const members = { client: { id_token_signed_response_alg: algorithm } }
      const { ada, post, token } = await signedIn({ algorithm, members })
      expect(await post(formOf(await token()))).toMatchObject({ status: 200 })
      expect(await ada.session()).toBeNull()
    },
  )

  test("signed with another algorithm than the one that is configured is refused", async () => {
    const { privateKey } = await keyPair("PS256")
    expect(await refusal({ key: privateKey, header: { alg: "PS256" } })).toContain("algorithm")
  })

  // asvs 10.5.5
  // fault B5
  test("is accepted once, also if two arrive at the same time", async () => {
    const { ada, enter, errors, post, token, warnings } = await signedIn()
    const repeated = formOf(await token({ claims: { sid: undefined } }))
    const both = await Promise.all([post(repeated, { instance: 0 }), post(repeated)])
    expect(both.map(({ status }) => status)).toContain(200)
    expect(await ada.session()).toBeNull()
    vi.useFakeTimers({ now: Date.now() + 3000, toFake: ["Date"] })
    try {
      const again = await enter({ sid: "later", iat: Math.floor(Date.now() / 1000) })
      expect(await post(repeated, { instance: 0 })).toMatchObject(bad)
      expect(await again.session()).not.toBeNull()
    } finally {
      vi.useRealTimers()
    }
    expect(warnings.at(-1)).toContain("used before")
    expect(errors).toEqual([])
  })

  test("of one user ends no session of another one", async () => {
    const { ada, enter, post, token } = await signedIn()
    const bob = await enter({ sub: "bob", sid: "session-of-bob", email: "bob@example.com" })
    const claims = { sub: "bob", sid: undefined }
    expect(await post(formOf(await token({ claims })))).toMatchObject({ status: 200 })
    expect([await ada.session(), await bob.session()]).toEqual([expect.anything(), null])
  })

  // fault B9
  test("ends no session that came from another provider with the same names", async () => {
    const { enter, post, token } = await logoutTokenApplication()
    const elsewhere = await enter({}, 0, "other")
    expect(await post(formOf(await token()))).toMatchObject({ status: 200 })
    expect(await elsewhere.session()).not.toBeNull()
  })
})

describe("the route of logout tokens", () => {
  // fault B9
  test("accepts forms of at most 32 KiB by POST, for providers that may end sessions", async () => {
    const { ada, browser, post, token } = await signedIn({ options: { providers: ["local"] } })
    const valid = await token()
    expect(await post(`${formOf(valid)}&more=${"x".repeat(33_000)}`)).toMatchObject(bad)
    expect(await post(formOf("x".repeat(17_000)))).toMatchObject(bad)
    const json = JSON.stringify({ logout_token: valid })
    expect(await post(json, { type: "application/json" })).toMatchObject(bad)
    expect(await post("", {})).toMatchObject(bad)
    for (const id of ["other", "unknown", ""]) {
      expect(await post(formOf(valid), { id })).toMatchObject(bad)
    }
    const read = await browser().get(`backchannel-logout/local?logout_token=${valid}`)
    expect(read.status).toBe(400)
    expect(await ada.session()).not.toBeNull()
    expect(await post(formOf(valid))).toMatchObject({ status: 200 })
  })

  test("is no route without the feature", async () => {
    const { configs, post } = await logoutTokenApplication()
    configs[1].features = []
    const answer = await post(formOf("token"))
    expect(answer).toMatchObject({ status: 400, text: '"Bad request."' })
  })

  // fault B11
  test("fetches the keys once a minute at most for tokens that they do not fit", async () => {
    const { ada, post, provider, rotateKeys, token } = await signedIn()
    const { privateKey } = await keyPair("RS256", "foreign")
    const forged = formOf(await token({ key: privateKey }))
    const asked = provider.count("/jwks")
    for (let i = 0; i < 50; i += 1) expect(await post(forged)).toMatchObject(bad)
    expect(provider.count("/jwks") - asked).toBe(1)
    await rotateKeys()
    expect(await post(formOf(await token()))).toMatchObject(bad)
    expect(provider.count("/jwks") - asked).toBe(1)
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ["Date"] })
    try {
      expect(await post(formOf(await token()))).toMatchObject({ status: 200 })
      expect(await ada.session()).toBeNull()
    } finally {
      vi.useRealTimers()
    }
  })

  // fault B10
  test("responds with 400 while the store is unreachable, and the same token works afterwards", async () => {
    const { ada, errors, post, store, token } = await signedIn()
    const { get, set } = store
    const valid = formOf(await token())
    store.set = () => Promise.reject(new Error("out of reach"))
    expect(await post(valid)).toMatchObject(bad)
    store.set = set
    store.get = () => Promise.reject(new Error("out of reach"))
    expect(await post(valid)).toMatchObject(bad)
    store.get = get
    expect(errors.map(({ name }) => name)).toEqual(["AdapterError", "AdapterError"])
    expect(await post(valid)).toMatchObject({ status: 200 })
    expect(await ada.session()).toBeNull()
  })
})

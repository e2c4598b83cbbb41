import fc from "fast-check"
import { exportJWK, generateKeyPair, type JWTHeaderParameters, SignJWT } from "jose"
import { expect, test } from "vitest"
import { customFetch } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { visitor } from "../support/visitor.ts"
import { type Answer, application, fetchFrom, json, origin, renewed } from "./application.ts"
import { hostileHeader, hostileJson, hostileObject, hostileText } from "./hostile-text.ts"
import { assertStays, observe, serverSecrets } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const issuer = "https://openid.example"
const [ours, anothers] = await Promise.all([generateKeyPair("ES256"), generateKeyPair("ES256")])
const published = { ...(await exportJWK(ours.publicKey)), kid: "first", alg: "ES256", use: "sig" }

const discovery = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/jwks`,
  id_token_signing_alg_values_supported: ["ES256"],
}

/** An application with an OpenID provider whose server is in this process. */
const current = renewed(() => {
  const answers: Record<string, Answer> = {
    "/.well-known/openid-configuration": () => json(discovery),
    "/jwks": () => json({ keys: [published] }),
  }
  const provider: OIDCConfig = {
    id: "openid",
    name: "OpenID",
    type: "oidc",
    issuer,
    clientId: "client",
    clientSecret: serverSecrets.clientSecret,
    checks: ["pkce", "state", "nonce"],
    [customFetch]: fetchFrom(answers),
  }
  return { ...application({ providers: [provider] }), answers }
})

/** Starts a sign-in, has the token endpoint answer, and finishes it. */
async function signInWith(
  answer: (nonce: string) => Promise<Response>,
): Promise<{ readonly isSignedIn: boolean; readonly session: string }> {
  const { config, answers } = current()
  const browser = visitor(config)
  const away = await browser.submit("signin/openid")
  const { searchParams } = new URL(away.headers.get("location") ?? "")
  const response = await answer(searchParams.get("nonce") ?? "")
  answers["/token"] = () => response
  const query = new URLSearchParams({ code: "code", state: searchParams.get("state") ?? "" })
  const observed = await observe(await browser.get(`callback/openid?${query}`), origin)
  assertStays(observed, origin)
  const session = await observe(await browser.get("session"), origin)
  expect(session.body === "null").toBe(!observed.setsSession)
  return { isSignedIn: observed.setsSession, session: session.body }
}

function goodClaims(nonce: string): Record<string, unknown> {
  const now = Math.floor(Date.now() / 1000)
  return { iss: issuer, aud: "client", sub: "ada", iat: now, exp: now + 300, nonce, name: "Ada" }
}

function sign(
  claims: Record<string, unknown>,
  header: Record<string, unknown> = {},
  { privateKey } = ours,
): Promise<string> {
  const members: JWTHeaderParameters = { alg: "ES256", kid: "first", ...header }
  return new SignJWT(claims).setProtectedHeader(members).sign(privateKey)
}

function tokens(idToken: unknown): Record<string, unknown> {
  return {
    access_token: serverSecrets.accessToken,
    refresh_token: serverSecrets.refreshToken,
    token_type: "Bearer",
    expires_in: 300,
    id_token: idToken,
  }
}

test("the sign-in that is varied here succeeds", async () => {
  const { isSignedIn, session } = await signInWith(async (nonce) =>
    json(tokens(await sign(goodClaims(nonce)))),
  )
  expect(isSignedIn).toBe(true)
  expect(session).toContain("Ada")
})

const claimNames = [
  "iss",
  "aud",
  "sub",
  "iat",
  "exp",
  "nbf",
  "nonce",
  "azp",
  "name",
  "email",
] as const

test(
  "an ID token signs a user in only with the issuer, audience, nonce and time that are expected",
  async () => {
    await holds(hostileObject(claimNames), async (changed) => {
      let claims: Record<string, unknown> = {}
      const { isSignedIn } = await signInWith(async (nonce) => {
        claims = { ...goodClaims(nonce), ...changed }
        return json(tokens(await sign(claims)))
      })
      if (!isSignedIn) return
      const { iss, aud, sub, exp, iat } = claims
      expect([iss, Array.isArray(aud) ? aud.includes("client") : aud === "client"]).toEqual([
        issuer,
        true,
      ])
      expect(sub).toSatisfy((text) => typeof text === "string" && text !== "")
      expect(exp).toSatisfy((time) => typeof time === "number" && time > Date.now() / 1000 - 60)
      expect(iat).toBeTypeOf("number")
      expect("nonce" in changed).toBe(false)
    })
  },
  propertyTimeoutMs,
)

const headerNames = ["alg", "kid", "jwk", "jku", "x5u", "x5c", "typ", "zip"] as const

test(
  "an ID token whose signature, header or claims were altered, or which another key signed, is refused (CVE-2019-13483)",
  async () => {
    const alteration = fc.oneof(
      fc.record({ kind: fc.constant("key" as const), header: hostileObject(headerNames) }),
      fc.record({
        kind: fc.constant("text" as const),
        at: fc.nat(600),
        text: fc.stringMatching(/^[\w.-]{1,8}$/),
      }),
      fc.record({ kind: fc.constant("header" as const), header: hostileObject(headerNames) }),
    )
    await holds(alteration, async (how) => {
      const { isSignedIn } = await signInWith(async (nonce) => {
        const good = await sign(goodClaims(nonce))
        return json(tokens(await altered(good, how, nonce)))
      })
      expect(isSignedIn).toBe(false)
    })
  },
  propertyTimeoutMs,
)

/** What is signed, and the bytes of the signature. */
function meaningOf(token: string): string {
  const [head, payload, signature = "", ...rest] = token.split(".")
  return [head, payload, Buffer.from(signature, "base64url").toString("hex"), ...rest].join(".")
}

/** How a token differs from a good one. */
type Alteration =
  | { readonly kind: "key"; readonly header: Readonly<Record<string, unknown>> }
  | { readonly kind: "header"; readonly header: Readonly<Record<string, unknown>> }
  | { readonly kind: "text"; readonly at: number; readonly text: string }

async function altered(good: string, how: Alteration, nonce: string): Promise<string> {
  const [, payload = "", signature = ""] = good.split(".")
  switch (how.kind) {
    case "key": {
      // The algorithm stays, or nothing could be signed.
      const { alg: _alg, crit: _crit, b64: _b64, ...header } = how.header
      return sign(goodClaims(nonce), header, anothers)
    }
    case "header": {
      const header = JSON.stringify({ alg: "none", kid: "first", ...how.header })
      const unsigned = `${Buffer.from(header).toString("base64url")}.${payload}.`
      return unsigned + (how.header["alg"] === undefined ? "" : signature)
    }
    case "text": {
      const text = good.slice(0, how.at) + how.text + good.slice(how.at + how.text.length)
      // The last character of a part can differ in bits that carry nothing.
      return meaningOf(text) === meaningOf(good) ? good.slice(1) : text
    }
  }
}

test(
  "a token answer without an ID token signs no user in, whatever it is (CVE-2021-41580)",
  async () => {
    const body = fc.oneof(
      hostileJson.map((value) => JSON.stringify(value)),
      hostileObject(["access_token", "token_type", "expires_in", "error", "id_token", "scope"]).map(
        (members) =>
          JSON.stringify(tokens(undefined)).replace(/\}$/, `,${JSON.stringify(members).slice(1)}`),
      ),
      hostileText,
    )
    const type = fc.oneof(
      fc.constantFrom("application/json", "text/html", "text/plain"),
      hostileHeader,
    )
    await holds(
      fc.record({
        body,
        type,
        status: fc.constantFrom(200, 200, 201, 204, 302, 400, 401, 403, 500, 503),
      }),
      async ({ body: text, type: contentType, status }) => {
        const { isSignedIn } = await signInWith(async () => {
          const headers = { "content-type": contentType, location: "https://evil.example/" }
          return new Response(status === 204 ? null : text, { status, headers })
        })
        expect(isSignedIn).toBe(false)
      },
    )
  },
  propertyTimeoutMs,
)

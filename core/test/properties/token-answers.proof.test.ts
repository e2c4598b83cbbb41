// asvs 16.5.4
import fc from "fast-check"
import { expect, test } from "vitest"
import { visitor } from "../support/visitor.ts"
import { json, origin, renewed } from "./application.ts"
import { hostileHeader, hostileJson, hostileObject, hostileText } from "./hostile-text.ts"
import { assertStays, observe } from "./observed.ts"
import { goodClaims, issuer, keys, openIdApplication, sign, tokens } from "./openid.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const current = renewed(openIdApplication)

/** Source of the profile: an ID token, or the userinfo endpoint with or without one. */
const providers = ["openid", "userinfo", "issuing"] as const
type ProviderId = (typeof providers)[number]

/** Starts a sign-in, has the token endpoint answer, and finishes it. */
async function signInWith(
  answer: (nonce: string | null) => Promise<Response>,
  id: ProviderId = "openid",
  { config, answers } = current(),
): Promise<{ readonly isSignedIn: boolean; readonly session: string }> {
  const browser = visitor(config)
  const away = await browser.submit(`signin/${id}`)
  const { searchParams } = new URL(away.headers.get("location") ?? "")
  const response = await answer(searchParams.get("nonce"))
  answers["/token"] = () => response
  const query = new URLSearchParams({ code: "code", state: searchParams.get("state") ?? "" })
  const observed = await observe(await browser.get(`callback/${id}?${query}`), origin)
  assertStays(observed, origin)
  const session = await observe(await browser.get("session"), origin)
  expect(session.body === "null").toBe(!observed.setsSession)
  return { isSignedIn: observed.setsSession, session: session.body }
}

test.each(providers)("the sign-in that is varied here succeeds (%s)", async (id) => {
  const { isSignedIn, session } = await signInWith(
    async (nonce) => json(tokens(await sign(goodClaims(nonce)))),
    id,
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
    await holds(
      fc.record({ changed: hostileObject(claimNames), id: fc.constantFrom(...providers) }),
      async ({ changed, id }) => {
        let claims: Record<string, unknown> = {}
        const { isSignedIn } = await signInWith(async (nonce) => {
          claims = { ...goodClaims(nonce), ...changed }
          return json(tokens(await sign(claims)))
        }, id)
        if (!isSignedIn) return
        const { iss, aud, sub, exp, iat } = claims
        expect([iss, Array.isArray(aud) ? aud.includes("client") : aud === "client"]).toEqual([
          issuer,
          true,
        ])
        expect(sub).toBeTypeOf("string")
        // The userinfo endpoint reports only this user. Without OpenID Connect the ID token names no user.
        if (id === "userinfo") expect(sub).toBe("ada")
        if (id === "openid") expect(sub).not.toBe("")
        expect(exp).toSatisfy((time) => typeof time === "number" && time > Date.now() / 1000 - 60)
        expect(iat).toBeTypeOf("number")
        // Without OpenID Connect, none was sent.
        if (id !== "issuing") expect("nonce" in changed).toBe(false)
      },
    )
  },
  propertyTimeoutMs,
)

const headerNames = ["alg", "kid", "jwk", "jku", "x5u", "x5c", "typ", "zip"] as const

test(
  "an ID token whose signature, header or claims were altered, or which another key signed, is rejected (CVE-2019-13483)",
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
    await holds(
      fc.record({ how: alteration, id: fc.constantFrom(...providers) }),
      async ({ how, id }) => {
        const { isSignedIn } = await signInWith(async (nonce) => {
          const good = await sign(goodClaims(nonce))
          return json(tokens(await altered(good, how, nonce)))
        }, id)
        expect(isSignedIn).toBe(false)
      },
    )
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

async function altered(good: string, how: Alteration, nonce: string | null): Promise<string> {
  const [, payload = "", signature = ""] = good.split(".")
  switch (how.kind) {
    case "key": {
      // The algorithm stays, or nothing could be signed.
      const { alg: _alg, crit: _crit, b64: _b64, ...header } = how.header
      return sign(goodClaims(nonce), header, keys.anothers)
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

const memberNames = [
  "access_token",
  "token_type",
  "expires_in",
  "error",
  "id_token",
  "scope",
] as const

/** What a token endpoint answers, which has no ID token that could be verified. */
const strangeResponse = fc.record({
  body: fc.oneof(
    { weight: 1, arbitrary: hostileJson.map((value) => JSON.stringify(value)) },
    {
      weight: 3,
      arbitrary: hostileObject(memberNames).map((members) =>
        JSON.stringify(tokens(undefined)).replace(/\}$/, `,${JSON.stringify(members).slice(1)}`),
      ),
    },
    { weight: 1, arbitrary: hostileText },
  ),
  type: fc.oneof(
    { weight: 3, arbitrary: fc.constant("application/json") },
    { weight: 2, arbitrary: fc.oneof(fc.constantFrom("text/html", "text/plain"), hostileHeader) },
  ),
  status: fc.oneof(
    { weight: 3, arbitrary: fc.constant(200) },
    { weight: 2, arbitrary: fc.constantFrom(201, 204, 302, 400, 401, 403, 500, 503) },
  ),
})

function toResponse({ body, type, status }: { body: string; type: string; status: number }) {
  const headers = { "content-type": type, location: "https://evil.example/" }
  return new Response(status === 204 ? null : body, { status, headers })
}

test(
  "a token response without an ID token signs no user in, whatever it contains (CVE-2021-41580)",
  async () => {
    await holds(
      fc.record({ strange: strangeResponse, id: fc.constantFrom("openid", "userinfo") }),
      async ({ strange, id }) => {
        const { isSignedIn } = await signInWith(async () => toResponse(strange), id)
        expect(isSignedIn).toBe(false)
      },
    )
  },
  propertyTimeoutMs,
)

test(
  "without OpenID Connect, a token answer signs a user in only with an access token for a bearer, and no error",
  async () => {
    await holds(strangeResponse, async (strange) => {
      // The next call can return another application.
      const site = current()
      const asked: (string | null)[] = []
      site.answers["/userinfo"] = ({ headers }) => {
        asked.push(headers.get("authorization"))
        return json({ sub: "ada", name: "Ada" })
      }
      const { isSignedIn } = await signInWith(async () => toResponse(strange), "issuing", site)
      if (!isSignedIn) return
      expect(strange.status).toBe(200)
      const answer: Record<string, unknown> = JSON.parse(strange.body)
      const { access_token: token, token_type: type, id_token: idToken, error } = answer
      // A header has no white space of HTTP at its end.
      expect(asked).toEqual([`Bearer ${String(token)}`.replace(/[\t\n\r ]+$/, "")])
      expect(token).toSatisfy((text) => typeof text === "string" && text !== "")
      expect(String(type).toLowerCase()).toMatch(/^(?:bearer|dpop)$/)
      // A member without a value counts as absent.
      expect([undefined, null, "", []]).toContainEqual(idToken)
      expect(Boolean(error)).toBe(false)
    })
  },
  propertyTimeoutMs,
)

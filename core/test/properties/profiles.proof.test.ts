import fc from "fast-check"
import { expect, test } from "vitest"
import { visitor } from "../support/visitor.ts"
import { json, origin } from "./application.ts"
import { hostileJson, hostileObject, hostileText, longText } from "./hostile-text.ts"
import { assertStays, observe, serverSecrets } from "./observed.ts"
import { goodClaims, openIdApplication, sign, tokens } from "./openid.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const names = [
  "sub",
  "id",
  "name",
  "preferred_username",
  "nickname",
  "email",
  "email_verified",
  "picture",
  "image",
  "emailVerified",
  "role",
  "userId",
  "access_token",
] as const

/** What the provider tells: an object, with a good ID or without, or anything else. */
const profile = fc.oneof(
  { weight: 3, arbitrary: hostileObject(names).map((members) => ({ sub: "ada", ...members })) },
  { weight: 2, arbitrary: hostileObject(names) },
  { weight: 1, arbitrary: hostileJson },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.constantFrom(...names), longText)
      .map(([name, text]): Record<string, unknown> => ({ sub: "ada", [name]: text })),
  },
)

/** An ID token has claims, whatever they are. */
function claimsOf(told: unknown): Record<string, unknown> {
  const isObject = typeof told === "object" && told !== null && !Array.isArray(told)
  // An object has properties, which the type does not say.
  return isObject ? (told as Record<string, unknown>) : {}
}

test(
  "a profile of any kind is refused, or shows name, address and image as text and nothing else",
  async () => {
    await holds(
      fc.record({
        profile,
        code: hostileText.filter((text) => text !== ""),
        // Claims of an ID token, and of the userinfo endpoint with an ID token beside it or without one.
        id: fc.constantFrom("openid", "userinfo", "issuing"),
      }),
      async ({ profile: told, code, id }) => {
        // Another one each time: a user who is stored already would be shown as stored.
        const { config, answers } = openIdApplication()
        const browser = visitor(config)
        const away = await browser.submit(`signin/${id}`)
        const { searchParams } = new URL(away.headers.get("location") ?? "")
        const claims = goodClaims(searchParams.get("nonce"))
        const idToken = await sign(id === "openid" ? { ...claims, ...claimsOf(told) } : claims)
        answers["/token"] = () => json(tokens(idToken))
        answers["/userinfo"] = () => json(told)
        const query = new URLSearchParams({ code, state: searchParams.get("state") ?? "" })
        const observed = await observe(await browser.get(`callback/${id}?${query}`), origin)
        assertStays(observed, origin)
        const session = await observe(await browser.get("session"), origin)
        if (!observed.setsSession) {
          expect(session.body).toBe("null")
          return
        }
        // A signed-in user has an account with an ID that the provider told.
        const { sub = id === "openid" ? "ada" : undefined, id: own } = claimsOf(told)
        expect([sub, ...(id === "issuing" ? [own] : [])].some(isAccountId)).toBe(true)
        if (id === "userinfo") expect(sub).toBe("ada")
        // The rest of the test looks at each of its properties.
        const { user, ...rest } = JSON.parse(session.body) as {
          user: Record<string, unknown>
        }
        expect(Object.keys(rest)).toEqual(["expires"])
        for (const [name, value] of Object.entries(user)) {
          expect(["name", "email", "image"]).toContain(name)
          if (value !== null) expect(value).toBeTypeOf("string")
        }
        expect(session.body).not.toContain(serverSecrets.accessToken)
      },
    )
  },
  propertyTimeoutMs,
)

/** What can tell accounts apart: text, or a number that JSON carries exactly. */
function isAccountId(id: unknown): boolean {
  return (typeof id === "string" && id !== "") || Number.isSafeInteger(id)
}

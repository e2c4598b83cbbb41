import fc from "fast-check"
import { expect, test } from "vitest"
import { visitor } from "../support/visitor.ts"
import { application, json, origin } from "./application.ts"
import { hostileJson, hostileObject, hostileText } from "./hostile-text.ts"
import { assertStays, observe, serverSecrets } from "./observed.ts"
import { holds, propertyTimeoutMs } from "./runs.ts"

const claims = [
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

/** What the userinfo endpoint answers: an object, with a good ID or without, or anything else. */
const profile = fc.oneof(
  { weight: 3, arbitrary: hostileObject(claims).map((members) => ({ sub: "ada", ...members })) },
  { weight: 2, arbitrary: hostileObject(claims) },
  { weight: 1, arbitrary: hostileJson },
)

test(
  "a profile of any kind is refused, or shows name, address and image as text and nothing else",
  async () => {
    await holds(
      fc.record({ profile, code: hostileText.filter((text) => text !== "") }),
      async ({ profile: told, code }) => {
        // Another one each time: a user who is stored already would be shown as stored.
        const { config, answers } = application()
        answers["/userinfo"] = () => json(told)
        const browser = visitor(config)
        const away = await browser.submit("signin/plain")
        const state = new URL(away.headers.get("location") ?? "").searchParams.get("state") ?? ""
        const back = await browser.get(`callback/plain?${new URLSearchParams({ code, state })}`)
        const observed = await observe(back, origin)
        assertStays(observed, origin)
        const session = await observe(await browser.get("session"), origin)
        if (!observed.setsSession) {
          expect(session.body).toBe("null")
          return
        }
        // A signed-in user has an account with an ID that the provider told.
        const { sub, id } = Object(told) as Record<string, unknown>
        expect([sub, id].some(isAccountId)).toBe(true)
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

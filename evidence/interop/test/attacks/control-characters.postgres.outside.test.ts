import { Auth, type AuthConfig } from "@lockstep/core"
import { describe, expect, test } from "vitest"
import { recordingLogger } from "../../../../core/test/support/recording-logger.ts"
import { visitor } from "../../../../core/test/support/visitor.ts"
import { drizzlePostgres } from "../../../survey/src/set-ups/drizzle-postgres.ts"
import { kyselyPostgres } from "../../../survey/src/set-ups/kysely-postgres.ts"
import { pgPostgres } from "../../../survey/src/set-ups/pg-postgres.ts"
import { published } from "../adapters/open-published.ts"
import { openSite, origin } from "../adapters/site.ts"

const cookieName = "authjs.session-token"

/** PostgreSQL rejects some of these in a parameter, so that the driver throws. */
const texts = ["%00", "a%00b", "a%01%1Fb", "%7F%C2%85", "%EF%BF%BF", "%F0%9F%98%80", "%ED%A0%80"]

describe.each([pgPostgres, kyselyPostgres, drizzlePostgres])("$adapter on PostgreSQL", (setUp) => {
  test.each(texts)("gets no %s from a request without a session", async (text) => {
    const adapter = await published(setUp)()
    const { config, signIn, browser } = await openSite(() => adapter, "database")
    const { logger, errors } = recordingLogger()
    const site: AuthConfig = { ...config(), logger }
    for (const name of [cookieName, `${cookieName}.0`]) {
      const headers = { cookie: `${name}=${text}` }
      const asked = await Auth(new Request(`${origin}/auth/session`, { headers }), site)
      expect([asked.status, await asked.json()]).toEqual([200, null])
      expect(asked.headers.getSetCookie().join()).toMatch(
        new RegExp(`(^|,)${name}=; [^,]*Max-Age=0`),
      )
    }
    const visit = visitor(site)
    visit.cookies.set(cookieName, text)
    await visit.submit("signout")
    expect(visit.cookies.has(cookieName)).toBe(false)
    const decoded = decodeURIComponent(text.replace("%ED%A0%80", "%EF%BF%BD"))
    visit.cookies.set(cookieName, text)
    await visit.submit("signin/mail", { email: `${decoded}@example.com` })
    await visit.submit("signin/mail", { email: `ada@example.com${decoded}`, link: "true" })
    await visit.get(`callback/mail?token=${text}&email=${text}@example.com`)
    await visit.post("callback/mail", { token: decoded, email: `${decoded}@example.com` })
    await visit.get(`callback/local?code=${text}&state=${text}`)
    await visit.get(`signin?callbackUrl=${text}`)
    expect(errors).toEqual([])
    // A sign-in ends the session of such a cookie too.
    const other = browser()
    other.cookies.set(cookieName, text)
    expect(await signIn(other)).toBe(origin)
    expect(await other.session()).toMatchObject({ user: { email: "ada@example.com" } })
  })
})

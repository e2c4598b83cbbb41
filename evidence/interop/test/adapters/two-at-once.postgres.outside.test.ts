import type { Adapter } from "@lockstep/core/adapters"
import { expect, test } from "vitest"
import { drizzlePostgres } from "../../../survey/src/set-ups/drizzle-postgres.ts"
import { kyselyPostgres } from "../../../survey/src/set-ups/kysely-postgres.ts"
import { published } from "./open-published.ts"
import { ada, openSite, origin } from "./site.ts"

test.each([
  ["@auth/kysely-adapter", published(kyselyPostgres)],
  ["@auth/drizzle-adapter", published(drizzlePostgres)],
])("two first sign-ins of a user at once both succeed: %s", async (_name, open) => {
  const adapter: Adapter = await open()
  const site = await openSite(() => ({ ...adapter }), "database")
  for (let round = 0; round < 20; round += 1) {
    site.claims = { ...ada, sub: `ada-${round}`, email: `ada-${round}@example.com` }
    const browsers = [site.browser(), site.browser()]
    const ends = await Promise.all(browsers.map((browser) => site.signIn(browser)))
    expect({ round, ends }).toEqual({ round, ends: [origin, origin] })
    const sessions = await Promise.all(browsers.map((browser) => browser.session()))
    const user = await adapter.getUserByEmail?.(`ada-${round}@example.com`)
    expect(sessions).toMatchObject([{ id: user?.id }, { id: user?.id }])
  }
})

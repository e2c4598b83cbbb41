import { describe, expect, test } from "vitest"
import { origin, visitor } from "../support/visitor.ts"
import { currentProvider, signIn, useProvider } from "../support/current-provider.ts"
import { application } from "../support/application.ts"

useProvider()

describe("the sessions of a user", () => {
  // asvs 7.1.2, 7.4.5, 7.5.2
  test("have no maximum number, and end together if the application ends them", async () => {
    const { config, adapter } = application()
    const browsers = Array.from({ length: 50 }, () => visitor(config))
    for (const browser of browsers) await signIn(browser)
    const sessions = await Promise.all(browsers.map((browser) => browser.session()))
    expect(sessions.filter((session) => session === null)).toEqual([])
    const account = { provider: "local", providerAccountId: "ada" }
    const user = await adapter.getUserByAccount?.(account)
    await adapter.deleteSessionsByUserId?.(user?.id ?? "")
    const after = await Promise.all(browsers.map((browser) => browser.session()))
    expect(after.filter((session) => session !== null)).toEqual([])
  })

  // asvs 7.1.3
  test.each(["database", "jwt"] as const)(
    "do not depend on that at the provider: signing out stays here (%s)",
    async (strategy) => {
      const browser = application({ session: { strategy, updateAge: 0 } }).browser()
      await signIn(browser)
      const { requests } = currentProvider()
      const before = requests.length
      expect(await browser.session()).not.toBeNull()
      const left = await browser.submit("signout")
      expect(new URL(left.headers.get("location") ?? "").origin).toBe(origin)
      expect(await browser.session()).toBeNull()
      expect(requests.slice(before)).toEqual([])
    },
  )
})

import { describe, expect, test } from "vitest"
import { visitor } from "../support/visitor.ts"
import { currentProvider, providerOf, signIn, useProvider } from "../support/current-provider.ts"
import { application, storeUser, verifiedAt } from "../support/application.ts"

useProvider()

/** An application that links by address, with a user who verified theirs. */
async function siteWithOwner(email_verified: unknown) {
  const provider = providerOf("local", { allowDangerousEmailAccountLinking: true })
  const site = application({ providers: [provider] })
  const owner = await storeUser(site.adapter, { emailVerified: verifiedAt })
  currentProvider().does.claims = (claims) => ({ ...claims, email_verified })
  const browser = visitor(site.config)
  const location = await signIn(browser)
  const accounts = await site.adapter.listAccountsByUserId?.(owner.id)
  return { location, accounts, session: await browser.session() }
}

// asvs 15.3.5
describe.each(["true", "false", 1, 0, null, undefined, "yes", [true], { value: true }])(
  "a provider whose email_verified is %j",
  (verified) => {
    test("does not link an account by the address (CVE-2026-53516, GHSA-g38m-r43w-p2q7)", async () => {
      const { location, accounts, session } = await siteWithOwner(verified)
      expect(location).toContain("error=OAuthAccountNotLinked")
      expect(accounts).toEqual([])
      expect(session).toBeNull()
    })
  },
)

test("a provider whose email_verified is true links the account where that is opted in", async () => {
  const { accounts, session } = await siteWithOwner(true)
  expect(accounts).toMatchObject([{ provider: "local" }])
  expect(session).not.toBeNull()
})

import { equal, isNull, isValidDate } from "../values/assert.ts"
import { tokenMethods, type Flow } from "./flow.ts"
import { expectRecords, idText, signedIn, type Site } from "./site.ts"

/** Sign-ins with magic links. */
export const emailFlows: readonly Flow[] = [
  {
    id: "magic-link",
    title: "a magic link signs in a new user with a verified address, once",
    needs: tokenMethods,
    async run(site) {
      const browser = site.browser()
      const link = await site.requestLink(browser)
      await expectRecords(site, { users: 0, sessions: 0 })
      const user = await signedIn(site, browser, await site.openLink(browser, link))
      isValidDate(user.emailVerified, "emailVerified of the new user")
      await expectNoToken(site)
      const other = site.browser()
      await site.openLink(other, link)
      isNull(await other.session(), "the session after the link is used again")
      await expectRecords(site, { users: 1, sessions: 1 })
    },
  },
  {
    id: "magic-link-return",
    title: "another magic link signs in the same user",
    needs: tokenMethods,
    async run(site) {
      const [first, second] = [site.browser(), site.browser()]
      const link = await site.requestLink(first)
      const user = await signedIn(site, first, await site.openLink(first, link))
      const another = await site.requestLink(second)
      const again = await signedIn(site, second, await site.openLink(second, another))
      equal(idText(again), idText(user), "the user of the second magic link")
      await expectNoToken(site)
      await expectRecords(site, { users: 1, sessions: 2 })
    },
  },
]

async function expectNoToken({ recorded, providerUser }: Site): Promise<void> {
  const left = await recorded.leftTokens(providerUser.email)
  equal(left.length, 0, "how many verification tokens the adapter has after the sign-in")
}

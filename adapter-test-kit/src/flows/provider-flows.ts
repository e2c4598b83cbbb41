import { equal, isNothing, isNull } from "../values/assert.ts"
import { accountMethods, sessionMethods, type Flow } from "./flow.ts"
import { expectOwner, expectRecords, idText, sessionOf, signedIn, type Site } from "./site.ts"

/** Sign-ins through OpenID providers. */
export const providerFlows: readonly Flow[] = [
  {
    id: "first-sign-in",
    title: "a first sign-in creates one user with one account and one session",
    needs: accountMethods,
    async run(site) {
      const browser = site.browser()
      const user = await signedIn(site, browser, await site.signIn(browser))
      equal(user.name, site.providerUser.name, "the name of the new user")
      equal(idText(await site.adapter.getUser(user.id)), idText(user), "getUser of the new user")
      await expectOwner(site, "one", user)
      await expectOwner(site, "two", null)
      await expectRecords(site, { users: 1, sessions: 1 })
      await expectListed(site, user.id, ["one"])
    },
  },
  {
    id: "return",
    title: "a user who returns on another device gets a second session of the same user",
    needs: accountMethods,
    async run(site) {
      const [first, second] = [site.browser(), site.browser()]
      const user = await signedIn(site, first, await site.signIn(first))
      const again = await signedIn(site, second, await site.signIn(second))
      equal(idText(again), idText(user), "the user of the second sign-in")
      await sessionOf(site, first)
      await expectOwner(site, "one", user)
      await expectRecords(site, { users: 1, sessions: 2 })
      await expectListed(site, user.id, ["one"])
    },
  },
  {
    id: "link",
    title: "a signed-in user links a second account, and signs in with either",
    needs: accountMethods,
    async run(site) {
      const browser = site.browser()
      const user = await signedIn(site, browser, await site.signIn(browser))
      await link(site, browser)
      await expectOwner(site, "one", user)
      await expectOwner(site, "two", user)
      await expectRecords(site, { users: 1, sessions: 1 })
      await expectListed(site, user.id, ["one", "two"])
      for (const provider of ["one", "two"]) {
        const other = site.browser()
        const found = await signedIn(site, other, await site.signIn(other, { provider }))
        equal(idText(found), idText(user), `the user who signs in with provider ${provider}`)
      }
      await expectRecords(site, { users: 1, sessions: 3 })
    },
  },
  {
    id: "unlink",
    title: "an unlinked account no longer belongs to the user, and the other one still does",
    needs: [...accountMethods, "unlinkAccount"],
    async run(site) {
      const browser = site.browser()
      const user = await signedIn(site, browser, await site.signIn(browser))
      await link(site, browser)
      await site.adapter.unlinkAccount({
        provider: "two",
        providerAccountId: site.providerUser.sub,
      })
      await expectOwner(site, "two", null)
      await expectOwner(site, "one", user)
      await expectListed(site, user.id, ["one"])
      await sessionOf(site, browser)
      await expectRecords(site, { users: 1, sessions: 1 })
    },
  },
  {
    id: "sign-out",
    title: "a sign-out ends the session of this browser, and no other one",
    needs: [...accountMethods, ...sessionMethods],
    async run(site) {
      const [here, there] = [site.browser(), site.browser()]
      const user = await signedIn(site, here, await site.signIn(here))
      await signedIn(site, there, await site.signIn(there))
      const token = here.sessionToken() ?? ""
      await here.submit("signout")
      equal(here.sessionToken(), undefined, "the session cookie after the sign-out")
      isNull(await here.session(), "the session after the sign-out")
      isNull(await site.adapter.getSessionAndUser(token), "getSessionAndUser after the sign-out")
      const thief = site.browser()
      thief.cookies.set("authjs.session-token", token)
      isNull(await thief.session(), "the session of a cookie from before the sign-out")
      await sessionOf(site, there)
      await expectOwner(site, "one", user)
      await expectRecords(site, { users: 1, sessions: 1 })
    },
  },
  {
    id: "deletion",
    title: "a deleted user is signed out, and the next sign-in creates a new user",
    needs: [...accountMethods, "deleteUser"],
    async run(site) {
      const { adapter, providerUser } = site
      const browser = site.browser()
      const user = await signedIn(site, browser, await site.signIn(browser))
      const token = browser.sessionToken() ?? ""
      await adapter.deleteUser(user.id)
      if (typeof adapter.getSessionAndUser === "function") {
        isNull(await browser.session(), "the session of the deleted user")
        isNothing(await adapter.getSessionAndUser(token), "getSessionAndUser of the deleted user")
      }
      isNothing(await adapter.getUser(user.id), "getUser of the deleted user")
      isNothing(
        await adapter.getUserByEmail(providerUser.email),
        "getUserByEmail of the deleted user",
      )
      await expectOwner(site, "one", null)
      const again = site.browser()
      const created = await signedIn(site, again, await site.signIn(again))
      await expectOwner(site, "one", created)
      await expectRecords(site, { users: 1, sessions: 1 })
    },
  },
]

/** Links the account at the second provider. */
async function link(site: Site, browser: ReturnType<Site["browser"]>): Promise<void> {
  const options = { provider: "two", form: { link: "true" } }
  await signedIn(site, browser, await site.signIn(browser, options))
}

/**
 * Checks the list of accounts, if the adapter has one. Lockstep's marks are not provider accounts.
 */
async function expectListed(
  { adapter, providerUser }: Site,
  userId: string,
  providers: readonly string[],
): Promise<void> {
  if (typeof adapter.listAccountsByUserId !== "function") return
  const accounts = await adapter.listAccountsByUserId(userId)
  const own = accounts.filter(({ providerAccountId }) => providerAccountId === providerUser.sub)
  const found = own.map(({ provider }) => provider).toSorted()
  equal(found.join(", "), providers.join(", "), "the providers that listAccountsByUserId returns")
}

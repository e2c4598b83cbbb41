import { ensure, equal } from "../values/assert.ts"
import type { Browser } from "./browser.ts"
import { accountMethods, tokenMethods, type Flow } from "./flow.ts"
import { expectOwner, expectRecords, sessionOf, type Site } from "./site.ts"

/** Flows in which users do the same thing twice at the same time. */
export const concurrentFlows: readonly Flow[] = [
  {
    id: "two-tabs",
    title: "concurrent first sign-ins in two tabs create one user",
    needs: accountMethods,
    async run(site) {
      const browser = site.browser()
      await signInAtOnce(site, browser, browser)
    },
  },
  {
    id: "two-devices",
    title: "concurrent first sign-ins on two devices create one user",
    needs: accountMethods,
    run: (site) => signInAtOnce(site, site.browser(), site.browser()),
  },
  {
    id: "magic-link-two-tabs",
    title: "a magic link that is used twice concurrently signs in once",
    needs: tokenMethods,
    async run(site) {
      const link = await site.requestLink(site.browser())
      const browsers = [site.browser(), site.browser()] as const
      const [one, other] = browsers
      await site.recorded.atOnce(
        () => site.openLink(one, link),
        () => site.openLink(other, link),
      )
      const signedIn = await whoSignedIn(browsers)
      equal(signedIn.length, 1, "how many of two browsers a magic link signed in")
      for (const browser of signedIn) await sessionOf(site, browser)
      await expectRecords(site, { users: 1, sessions: 1 })
    },
  },
]

/** Sends both to the provider and lets them return at the same time. */
async function signInAtOnce(site: Site, first: Browser, second: Browser): Promise<void> {
  const paths = [await site.leave(first), await site.leave(second)] as const
  await site.recorded.atOnce(
    () => first.get(paths[0]),
    () => second.get(paths[1]),
  )
  const signedIn = await whoSignedIn([...new Set([first, second])])
  ensure(signedIn.length > 0, "the concurrent sign-ins", "that one succeeds", "none did")
  for (const browser of signedIn) await expectOwner(site, "one", await sessionOf(site, browser))
  equal((await site.recorded.users()).length, 1, "how many users the adapter has")
}

async function whoSignedIn(browsers: readonly Browser[]): Promise<Browser[]> {
  const found: Browser[] = []
  for (const browser of browsers) if ((await browser.session()) !== null) found.push(browser)
  return found
}

import { taken } from "./answers.ts"
import { type Attempt, type Flow, gapsOfNewUser } from "./flow.ts"
import { address, origin, type Site } from "./site.ts"

type Form = Record<string, string>

/**
 * Goes to a provider and comes back.
 *
 * @param site - where from
 * @param id - of the application's entry
 * @param form - fields of the button
 */
export async function signInWith(
  { browser, providers }: Site,
  id: keyof Site["providers"],
  form: Form = {},
): Promise<void> {
  const away = await taken(await browser.submit(`signin/${id}`, form))
  const query = providers[id].authorize(new URL(away))
  await taken(await browser.get(`callback/${id}?${query}`))
}

/** The same where the provider makes the browser post its response. */
async function signInPosted({ browser, providers }: Site, form?: Form): Promise<void> {
  const away = await taken(await browser.submit("signin/posting", form))
  const response = Object.fromEntries(providers.posting.authorize(new URL(away)))
  const posted = await taken(await browser.postAcrossSites("callback/posting", response))
  await taken(await browser.get(`callback/posting${new URL(posted).search}`))
}

/** The same where the response goes to a redirect proxy, which sends the browser on. */
async function signInProxied(site: Site, form?: Form): Promise<void> {
  const { browser, atProxy, providers } = site
  const away = await taken(await browser.submit("signin/proxied", form))
  const query = providers.proxied.authorize(new URL(away))
  const back = new URL(await taken(await atProxy.get(`callback/proxied?${query}`)))
  if (back.origin !== origin) throw new Error(`The proxy sends the browser to ${back.href}.`)
  await taken(await browser.get(`callback/proxied${back.search}`))
}

/**
 * An attempt that begins while the user is signed in. Its answer replaces the session, so that who does
 * not get the answer signs in again.
 *
 * @param site - where the user is signed in
 * @param first - what they do
 */
export function signedIn(site: Site, first: Attempt["first"]): Attempt {
  return {
    first,
    async again() {
      if ((await site.browser.session()) === null) await signInWith(site, "local")
      await first()
    },
  }
}

/** Flows through a provider. */
export const providerFlows: readonly Flow[] = [
  {
    name: "sign-in of a new user with OpenID Connect",
    begin: (site) => ({ first: () => signInWith(site, "local") }),
    gaps: gapsOfNewUser,
  },
  {
    name: "sign-in of a new user with OAuth",
    begin: (site) => ({ first: () => signInWith(site, "plain") }),
    gaps: gapsOfNewUser,
  },
  {
    name: "sign-in of a new user with a posted response",
    begin: (site) => ({ first: () => signInPosted(site) }),
    gaps: gapsOfNewUser,
  },
  {
    name: "sign-in of a new user through a redirect proxy",
    begin: (site) => ({ first: () => signInProxied(site) }),
    gaps: gapsOfNewUser,
  },
  {
    name: "sign-in of an existing user with OpenID Connect",
    async begin(site) {
      const user = { id: crypto.randomUUID(), email: address, emailVerified: null }
      const account = {
        provider: "local",
        providerAccountId: "ada-at-local",
        type: "oidc",
      } as const
      await site.adapter.createUserWithAccount({ user, account })
      return { first: () => signInWith(site, "local") }
    },
  },
  {
    name: "linking of an account",
    async begin(site) {
      await signInWith(site, "local")
      return signedIn(site, () => signInWith(site, "second", { link: "true" }))
    },
  },
  {
    name: "linking of an account with a posted response",
    async begin(site) {
      await signInWith(site, "local")
      return signedIn(site, () => signInPosted(site, { link: "true" }))
    },
  },
  {
    name: "linking of an account through a redirect proxy",
    async begin(site) {
      await signInWith(site, "local")
      return signedIn(site, () => signInProxied(site, { link: "true" }))
    },
  },
]

import { taken } from "./answers.ts"
import { type Attempt, type Flow, userGaps } from "./flow.ts"
import { address, type Site } from "./site.ts"

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
  form: Record<string, string> = {},
): Promise<void> {
  const away = await taken(await browser.submit(`signin/${id}`, form))
  const query = providers[id].authorize(new URL(away))
  await taken(await browser.get(`callback/${id}?${query}`))
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
    gaps: ({ atomic }) => (atomic ? [] : userGaps),
  },
  {
    name: "sign-in of a new user with OAuth",
    begin: (site) => ({ first: () => signInWith(site, "plain") }),
    gaps: ({ atomic }) => (atomic ? [] : userGaps),
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
]

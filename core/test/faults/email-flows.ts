import { taken } from "./answers.ts"
import type { Flow } from "./flow.ts"
import { address, type Site } from "./site.ts"

/** Asks for a link, and presses the button on its page. */
async function signInByLink({ browser, links }: Site): Promise<void> {
  await taken(await browser.submit("signin/resend", { email: address }))
  const { searchParams } = links.at(-1) ?? new URL("http://no.link")
  await taken(await browser.get(`callback/resend?${searchParams}`))
  await taken(await browser.post("callback/resend", Object.fromEntries(searchParams)))
}

/** Flows by a magic link. */
export const emailFlows: readonly Flow[] = [
  {
    name: "magic link of a new user",
    begin: (site) => ({ first: () => signInByLink(site) }),
  },
  {
    name: "magic link of a user who verified the address before",
    async begin(site) {
      const id = crypto.randomUUID()
      await site.adapter.createUser({ id, email: address, emailVerified: new Date(0) })
      return { first: () => signInByLink(site) }
    },
  },
  {
    name: "magic link of a user with the account and session of an attacker",
    async begin(site) {
      const userId = crypto.randomUUID()
      const { adapter } = site
      const account = { provider: "local", providerAccountId: "mallory", type: "oidc" } as const
      await adapter.createUser({ id: userId, email: address, emailVerified: null })
      await adapter.linkAccount({ ...account, userId })
      const expires = new Date(Date.now() + 86_400_000)
      await adapter.createSession({ sessionToken: "of-mallory", userId, expires })
      return { first: () => signInByLink(site) }
    },
  },
]

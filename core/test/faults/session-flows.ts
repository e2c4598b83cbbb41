import { taken } from "./answers.ts"
import type { Flow } from "./flow.ts"
import { signInWith } from "./provider-flows.ts"
import { address, type Site } from "./site.ts"

async function signInWithPassword({ browser }: Site): Promise<void> {
  await taken(await browser.submit("callback/credentials", { email: address }))
}

/** Flows with credentials, and of users who are signed in. */
export const sessionFlows: readonly Flow[] = [
  {
    name: "sign-in with credentials",
    async begin(site) {
      const id = crypto.randomUUID()
      await site.adapter.createUser({ id, email: address, emailVerified: new Date(0) })
      return { first: () => signInWithPassword(site) }
    },
  },
  {
    name: "read of a session that is due for its extension",
    async begin(site) {
      await signInWith(site, "local")
      return { first: async () => void (await taken(await site.browser.get("session"))) }
    },
  },
  {
    name: "update of a session",
    async begin(site) {
      await signInWith(site, "local")
      const update = async (): Promise<void> =>
        void (await taken(await site.browser.submit("session", { data: "dark" })))
      return { first: update }
    },
  },
  {
    name: "sign-out",
    async begin(site) {
      await signInWith(site, "local")
      return { first: async () => void (await taken(await site.browser.submit("signout"))) }
    },
  },
]

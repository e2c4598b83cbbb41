import { MemoryStore } from "../../src/adapters.ts"
import { rateLimits } from "../../src/features/rate-limits.ts"
import type { AuthConfig } from "../../src/index.ts"
import Credentials from "../../src/providers/credentials.ts"
import { visitor } from "../support/visitor.ts"

const cookieName = "authjs.known-browser"

/**
 * The cookie of a browser in which a user signed in, and a key of the store, of an application that lets one attempt
 * from everyone pass.
 *
 * @param config - the rest of the application
 */
export async function knownBrowser(config: AuthConfig) {
  const keys: string[] = []
  const store = MemoryStore()
  const limited: AuthConfig = {
    ...config,
    session: { strategy: "jwt" },
    providers: [
      Credentials({ credentials: { name: {} }, limitBy: "name", authorize: () => ({ id: "ada" }) }),
    ],
    store: {
      ...store,
      shared: true,
      increment: (key, ttlMs) => {
        keys.push(key)
        return store.increment(key, ttlMs)
      },
    },
    features: [rateLimits({ rules: { credentialsPerIdentifier: { limit: 1, within: 86_400 } } })],
  }
  async function signIn(value?: string) {
    const browser = visitor(limited)
    if (value !== undefined) browser.cookies.set(cookieName, value)
    await browser.submit("callback/credentials", { name: "ada" })
    const isSignedIn = (await browser.session()) !== null
    return { cookie: browser.cookies.get(cookieName) ?? "", isSignedIn }
  }
  const { cookie } = await signIn()
  return {
    cookie,
    counterKey: keys[0]?.replace("limit:", "") ?? "",
    isKnown: async (value: string) => (await signIn(value)).isSignedIn,
  }
}

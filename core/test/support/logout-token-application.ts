import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter, Store } from "../../src/adapters.ts"
import {
  backChannelLogout,
  type BackChannelLogoutOptions,
} from "../../src/features/back-channel-logout.ts"
import { Auth, type AuthConfig } from "../../src/index.ts"
import type { OIDCConfig } from "../../src/provider/oauth-provider.ts"
import { application, sharedStore } from "./application.ts"
import { entryOf } from "./current-provider.ts"
import { type Claims, startSigningProvider } from "./signing-provider.ts"
import { origin, visitor, type Visitor } from "./visitor.ts"

/** What an application whose provider ends sessions is made of. */
export interface LogoutTokenOptions {
  readonly strategy?: "jwt" | "database"
  readonly adapter?: Adapter
  readonly store?: Store
  readonly options?: BackChannelLogoutOptions
  readonly features?: AuthConfig["features"]
  /** Listed before the feature for logouts. */
  readonly first?: AuthConfig["features"]
  readonly more?: Partial<AuthConfig>
  readonly session?: AuthConfig["session"]
  /** Replaces members of the provider's entry. */
  readonly members?: Partial<OIDCConfig>
  /** Of the signatures of the provider. */
  readonly algorithm?: string
}

/** Makes an application in two instances over one store, and a provider that ends sessions. */
export async function logoutTokenApplication({
  strategy = "jwt",
  adapter = strategy === "database" ? MemoryAdapter() : undefined,
  store = sharedStore(),
  options,
  features = [],
  first = [],
  more,
  session,
  members,
  algorithm = "RS256",
}: LogoutTokenOptions = {}) {
  const provider = await startSigningProvider(algorithm)
  const columns = strategy === "database" && { columns: { facts: true as const } }
  const { config, events, warnings, errors } = application({
    providers: ["local", "other"].map((id) => entryOf(provider, id, members)),
    adapter,
    store,
    session: { strategy, ...columns, ...session },
    ...more,
  })
  const instance = () => ({
    ...config,
    features: [...first, backChannelLogout(options), ...features],
  })
  const configs = [instance(), instance()] as const

  /** Starts a sign-in; the second call ends it. */
  async function begin(browser: Visitor, id = "local") {
    const finish = await provider.begin(browser, id)
    return async (as: Claims = {}) => (await finish(as)).headers.get("location") ?? ""
  }

  return {
    provider,
    does: provider.does,
    adapter,
    store,
    configs,
    events: events.sessionEnded,
    warnings,
    errors,
    begin,
    claimsOf: provider.claimsOf,
    token: provider.token,
    rotateKeys: provider.rotateKeys,
    browser: (at: 0 | 1 = 0) => visitor(configs[at]),
    async enter(as: Claims = {}, at: 0 | 1 = 0, id = "local"): Promise<Visitor> {
      const browser = visitor(configs[at])
      const location = await (await begin(browser, id))(as)
      if (location !== origin) throw new Error(`The sign-in ended at ${location}.`)
      return browser
    },
    /** Posts as the server of the provider does. */
    async post(
      body: string | URLSearchParams,
      { instance: at = 1, id = "local", type = "application/x-www-form-urlencoded" } = {},
    ) {
      const request = new Request(`${origin}/auth/backchannel-logout/${id}`, {
        method: "POST",
        body: String(body),
        headers: { "content-type": type },
      })
      const response = await Auth(request, configs[at === 0 ? 0 : 1])
      return {
        status: response.status,
        text: await response.text(),
        pragma: response.headers.get("pragma"),
        cacheControl: response.headers.get("cache-control"),
        cookies: response.headers.getSetCookie(),
      }
    },
  }
}

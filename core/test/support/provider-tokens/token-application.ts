import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { onTestFinished } from "vitest"
import type { Adapter, Store } from "../../../src/adapters.ts"
import {
  providerTokens,
  type ProviderTokensOptions,
} from "../../../src/features/provider-tokens.ts"
import { type AuthConfig, createAuth, customFetch } from "../../../src/index.ts"
import type { OIDCConfig } from "../../../src/providers.ts"
import { application, sharedStore, userIdOf } from "../application.ts"
import { entryOf } from "../current-provider.ts"
import { type OpenIdProvider, startOpenIdProvider } from "../openid-provider.ts"
import { origin, type Visitor, visitor } from "../visitor.ts"

let providers = 0

/** A provider that rotates refresh tokens, and revokes the grant when one is used twice. */
export interface RotatingProvider extends OpenIdProvider {
  /** Its ID in applications: a database knows one issuer for each. */
  readonly id: string
  /** Requests to its token endpoint. */
  tokenRequests(): number
  /** Whether an API of the provider accepts this access token. */
  accepts(accessToken: string): Promise<boolean>
}

/**
 * Starts a provider with rotation and detection of reuse.
 *
 * @param users - that can sign in there
 */
export async function startRotatingProvider(
  users: readonly string[] = ["ada", "grace"],
): Promise<RotatingProvider> {
  let count = 0
  const id = `local-${(providers += 1)}`
  const openid = await startOpenIdProvider({
    redirectUris: [`${origin}/auth/callback/${id}`],
    client: { grant_types: ["authorization_code", "refresh_token"] },
    users: Object.fromEntries(
      users.map((name) => [name, { name, email: `${name}@example.com`, email_verified: true }]),
    ),
    configuration: {
      issueRefreshToken: async () => true,
      rotateRefreshToken: true,
      features: { devInteractions: { enabled: false }, revocation: { enabled: true } },
      ttl: {
        AccessToken: 600,
        AuthorizationCode: 60,
        Grant: 86_400,
        IdToken: 600,
        Interaction: 600,
        RefreshToken: 86_400,
        // Without offline_access, refresh tokens end with it.
        Session: 86_400,
      },
    },
    intercept: ({ url, method }) => {
      if (method === "POST" && url === "/token") count += 1
      return false
    },
  })
  onTestFinished(() => openid.close())
  return {
    ...openid,
    id,
    tokenRequests: () => count,
    async accepts(accessToken) {
      const headers = { authorization: `Bearer ${accessToken}` }
      return (await fetch(`${openid.issuer}/me`, { headers })).status === 200
    },
  }
}

/** What an instance of an application is made of. */
export interface TokenOptions {
  readonly openid: RotatingProvider
  readonly adapter: Adapter
  readonly store: Store
  readonly feature?: ProviderTokensOptions
  readonly provider?: Partial<OIDCConfig>
  readonly more?: Partial<AuthConfig>
  /** Instead of that of the platform. */
  readonly fetch?: typeof globalThis.fetch
}

/**
 * One instance of an application whose users sign in at a provider.
 *
 * @param options - what is shared with other instances, and what is not
 */
export function tokenApplication(options: TokenOptions) {
  const { openid, adapter, store } = options
  const members = { ...(options.fetch && { [customFetch]: options.fetch }), ...options.provider }
  const events: [string, unknown][] = []
  const { errors, warnings, ...app } = application({
    adapter,
    store,
    providers: [entryOf(openid, openid.id, members)],
    events: {
      tokenRefreshed: (message) => void events.push(["tokenRefreshed", message]),
      tokenRefreshFailed: (message) => void events.push(["tokenRefreshFailed", message]),
    },
    ...options.more,
  })
  const config = {
    ...app.config,
    features: [providerTokens(options.feature)],
  } satisfies AuthConfig
  const auth = createAuth(config)

  async function enter(login = "ada"): Promise<Visitor> {
    const browser = visitor(config)
    await signIn(browser, login)
    return browser
  }

  async function signIn(browser: Visitor, login = "ada"): Promise<Response> {
    const started = await browser.submit(`signin/${openid.id}`)
    const { params } = await openid.authorize(started.headers.get("location") ?? "", { login })
    return browser.get(`callback/${openid.id}?${new URLSearchParams(params)}`)
  }

  const keyOf = (login: string) => ({ provider: openid.id, providerAccountId: login })

  const userOf = (login = "ada"): Promise<string> => userIdOf(adapter, keyOf(login))

  return {
    config,
    auth,
    errors,
    warnings,
    events,
    enter,
    signIn,
    userOf,
    /** The stored account. */
    async account(login = "ada") {
      const [account] = (await adapter.listAccountsByUserId?.(await userOf(login))) ?? []
      if (account === undefined) throw new Error(`There is no account of ${login}.`)
      return account
    },
    /** Makes the stored access token one that has expired. */
    async expire(login = "ada"): Promise<void> {
      await adapter.updateAccount?.({ ...keyOf(login), expires_at: 1 })
    },
    of: (browser: Visitor, headers: Record<string, string> = {}) =>
      auth.for(browser.pageRequest(headers)),
  }
}

/**
 * One instance of an application, with all that the test does not give: a provider, the reference adapter and a store.
 *
 * @param options - what the test gives
 */
export async function openTokenApplication(options: Partial<TokenOptions> = {}) {
  const openid = options.openid ?? (await startRotatingProvider())
  const adapter = options.adapter ?? MemoryAdapter()
  const store = options.store ?? sharedStore()
  const made = tokenApplication({ ...options, openid, adapter, store })
  const wanted = { provider: openid.id }
  const tokens = async (login?: string) =>
    (await made.auth.forUser(await made.userOf(login))).tokens
  return {
    ...made,
    openid,
    adapter,
    store,
    wanted,
    key: { ...wanted, providerAccountId: "ada" },
    tokens,
    get: async (login?: string) => (await (await tokens(login)).get(wanted)).accessToken,
    /** The same of a session. */
    getOf: async (browser: Visitor, more = {}) =>
      (await (await made.of(browser)).tokens.get({ ...wanted, ...more })).accessToken,
  }
}

/** An application, on which everything is asked about ada. */
export type TokenApplication = ReturnType<typeof tokenApplication>

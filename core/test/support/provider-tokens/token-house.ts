import { onTestFinished } from "vitest"
import type { Adapter, Store } from "../../../src/adapters.ts"
import {
  providerTokens,
  type ProviderTokensOptions,
} from "../../../src/features/provider-tokens.ts"
import {
  allowInsecureRequests,
  type AuthConfig,
  createAuth,
  customFetch,
} from "../../../src/index.ts"
import type { OIDCConfig } from "../../../src/providers.ts"
import { type OpenIdProvider, startOpenIdProvider } from "../openid-provider.ts"
import { recordingLogger } from "../recording-logger.ts"
import { configWith, type Visitor, visitor } from "../visitor.ts"

const site = "http://app.example.com"
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
    redirectUris: [`${site}/auth/callback/${id}`],
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
export interface TokenHouseOptions {
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
export function tokenHouse(options: TokenHouseOptions) {
  const { openid, adapter, store } = options
  const { logger, errors, warnings } = recordingLogger()
  const events: [string, unknown][] = []
  const config = {
    ...configWith({ adapter, store, logger }),
    providers: [
      {
        id: openid.id,
        name: "Local",
        type: "oidc",
        issuer: openid.issuer,
        clientId: openid.clientId,
        clientSecret: openid.clientSecret,
        [allowInsecureRequests]: true,
        ...(options.fetch && { [customFetch]: options.fetch }),
        ...options.provider,
      },
    ],
    events: {
      tokenRefreshed: (message: unknown) => void events.push(["tokenRefreshed", message]),
      tokenRefreshFailed: (message: unknown) => void events.push(["tokenRefreshFailed", message]),
    },
    ...options.more,
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

  async function userOf(login = "ada"): Promise<string> {
    const user = await adapter.getUserByAccount?.(keyOf(login))
    if (!user) throw new Error(`There is no account of ${login}.`)
    return user.id
  }

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
    async of(browser: Visitor, headers: Record<string, string> = {}) {
      const cookie = [...browser.cookies].map((pair) => pair.join("=")).join("; ")
      return auth.for(new Request(`${site}/calendar`, { headers: { cookie, ...headers } }))
    },
  }
}

/** An application, on which everything is asked about ada. */
export type TokenHouse = ReturnType<typeof tokenHouse>

import { resolveProvider } from "../../src/config/resolve-provider.ts"
import type { AuthContext } from "../../src/context.ts"
import { type Cookie, createCookieJar } from "../../src/cookies/cookie.ts"
import type { Logger } from "../../src/logging/logger.ts"
import {
  finishAuthorization,
  type FinishedAuthorization,
} from "../../src/oauth/finish-authorization.ts"
import { sealForm } from "../../src/oauth/posted-form.ts"
import { startAuthorization } from "../../src/oauth/start-authorization.ts"
import type { ProviderEntry } from "../../src/provider/provider.ts"
import type { ResolvedOAuthProvider } from "../../src/provider/resolved-provider.ts"

/** Origin that the application under test pretends to have. */
export const baseUrl = "http://app.test/auth"

/** A browser that signs in to an application with these providers. */
export interface TestBrowser {
  readonly cookies: Map<string, string>
  /** Every cookie that the application set, in order. */
  readonly setCookies: Cookie[]
  start(provider: ResolvedOAuthProvider, options?: StartOptions): Promise<URL>
  finish(
    provider: ResolvedOAuthProvider,
    params: Readonly<Record<string, string>>,
  ): Promise<FinishedAuthorization>
}

interface StartOptions {
  readonly params?: Readonly<Record<string, string>>
  readonly callbackUrl?: string
  readonly linkUserId?: string
}

interface BrowserOptions {
  readonly now?: () => number
  /** That of the application. */
  readonly logger?: Logger
}

/** Resolves a provider of a test, which must be right. */
export function resolved(
  entry: ProviderEntry,
  env: Readonly<Record<string, string>> = {},
): ResolvedOAuthProvider {
  const result = resolveProvider(entry, "providers[0]", env)
  if ("problems" in result) throw new Error(JSON.stringify(result.problems))
  const { provider } = result
  if (provider.type === "oauth" || provider.type === "oidc") return provider
  throw new Error("not an OAuth provider")
}

/** Opens a browser without cookies. */
export function openBrowser(options: BrowserOptions = {}): TestBrowser {
  const cookies = new Map<string, string>()
  const setCookies: Cookie[] = []
  const now = options.now ?? Date.now
  /** Keeps what the application set, also when it responded with an error. */
  const visit = async <T>(
    members: Pick<AuthContext["request"], "query" | "body">,
    act: (context: AuthContext) => Promise<T>,
  ): Promise<T> => {
    const context = createContext(cookies, members, now(), options.logger)
    try {
      return await act(context)
    } finally {
      for (const cookie of context.jar.changes()) {
        setCookies.push(cookie)
        if (cookie.options.maxAge === 0) cookies.delete(cookie.name)
        else cookies.set(cookie.name, cookie.value)
      }
    }
  }
  /** What the form leads to. */
  const post = async (
    provider: ResolvedOAuthProvider,
    body: Readonly<Record<string, string>>,
  ): Promise<Record<string, string>> => {
    const url = await visit({ query: {}, body }, (context) => sealForm(context, provider))
    return Object.fromEntries(new URL(url).searchParams)
  }
  return {
    cookies,
    setCookies,
    start: (provider, { params = {}, callbackUrl = "http://app.test/", linkUserId } = {}) =>
      visit({ query: {}, body: {} }, async (context) => {
        const link = linkUserId === undefined ? {} : { linkUserId }
        return new URL(
          await startAuthorization(context, provider, { callbackUrl, params, ...link }),
        )
      }),
    async finish(provider, params) {
      const query = provider.formPost ? await post(provider, params) : params
      return visit({ query, body: {} }, (context) => finishAuthorization(context, provider))
    },
  }
}

function createContext(
  cookies: ReadonlyMap<string, string>,
  members: Pick<AuthContext["request"], "query" | "body">,
  now: number,
  logger: Logger | undefined,
): AuthContext {
  const state = { name: "authjs.state", options: { httpOnly: true, path: "/", sameSite: "lax" } }
  // What these modules read of a request and a configuration.
  return {
    request: members,
    config: {
      jwt: { secrets: ["a secret for tests, 32 characters long"] },
      logger: logger ?? { error() {}, warn() {}, debug() {} },
      redirectProxy: { url: undefined, allows: () => false },
    },
    origin: new URL(baseUrl).origin,
    baseUrl,
    cookies: { state },
    jar: createCookieJar(new Map(cookies)),
    now,
  } as unknown as AuthContext
}

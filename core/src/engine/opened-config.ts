import type { AuthConfig, LazyAuthConfig } from "../config/auth-config.ts"
import type { EventMessages } from "../config/events.ts"
import { resolveConfig } from "../config/resolve-config.ts"
import type { ResolvedConfig } from "../config/resolved-config.ts"
import type { AuthContext } from "../context.ts"
import { configErrorFrom } from "../errors/config-error-from.ts"
import type { FeatureHooks } from "../feature/hooks.ts"
import type { WarningDetails } from "../logging/logger.ts"
import type { User } from "../models/user.ts"
import type { ResolvedProvider } from "../provider/resolved-provider.ts"
import { readRequest } from "../request/read-request.ts"
import type { RawResult } from "../response/raw-result.ts"
import type { AuthEngine } from "./auth-engine.ts"
import { sourceOf } from "./create-auth.ts"
import { basePathOf, loadConfig, openContext } from "./open-context.ts"
import { respond } from "./handle-request.ts"
import { sendable } from "./sendable.ts"
import { usableConfig } from "../config/config-resolution.ts"

/** A provider as a request finds it. Its members can change in any release. */
export type ReplacedProvider = ResolvedProvider

/** What one request finds otherwise than configured. */
export interface Replacement {
  /** Serves instead of the configured provider with the same ID. */
  readonly provider: ReplacedProvider
  /** Is called with the user of a sign-in, before the event `signIn`. */
  readonly onSignIn?: (user: User) => void
  /** When the request arrives, in milliseconds since the epoch. */
  readonly now: number
}

/** A configuration, resolved for the requests to one origin. Its members can change in any release. */
export interface OpenedConfig {
  readonly config: Pick<ResolvedConfig, "adapter" | "providers" | "session">
  /** What the URLs of the routes start with. */
  readonly baseUrl: string
  /** What is wrong with the cookies at this base URL: browsers do not keep them. */
  readonly droppedCookies: readonly WarningDetails[]
  /** The session cookie of this origin. */
  readonly sessionCookie: AuthContext["cookies"]["sessionToken"]
  /**
   * A provider with all of its options.
   *
   * @param id - of the provider. Default: the first one of the configuration
   * @returns `undefined` if there is none
   * @throws ConfigError (or the subclass of its gravest problem) when it is not set up
   */
  provider(id?: string): ReplacedProvider | undefined
  /**
   * Responds to a request below the base path as the engine does, without a CSRF token. Features refuse no
   * attempt.
   *
   * @param request - a request whose body was not read yet
   * @param replacement - a provider that serves instead of the configured one
   * @returns the response as data
   * @throws AuthError when it goes wrong
   */
  respond(request: Request, replacement: Replacement): Promise<RawResult>
}

/**
 * Opens a configuration, so that a request can find a provider otherwise than configured: for
 * `@lockstep/testing`, which replaces the requests to providers. Neither the configuration nor its engine
 * changes.
 *
 * @param source - an engine, a configuration, or a function that returns one
 * @param request - a request to the origin; a function is called with it
 * @throws ConfigError when the configuration cannot be used; UntrustedHost when the host of the request is not
 *   among `trustedHosts`
 */
export async function openConfig(
  source: AuthEngine | AuthConfig | LazyAuthConfig,
  request: Request,
): Promise<OpenedConfig> {
  // Anything else is a configuration, or what an application without types passes as one.
  const written = sourceOf(source) ?? (source as AuthConfig | LazyAuthConfig)
  const resolution = usableConfig(resolveConfig(await loadConfig(written, request)))
  const { config } = resolution
  const basePath = basePathOf(resolution)
  const contextOf = async (of: Request, changed: ResolvedConfig): Promise<AuthContext> => {
    const read = await readRequest(of, basePath, changed.features)
    const mode = { raw: true, checkCSRF: false }
    const context = openContext(read, changed, basePath, mode)
    // In the mode `raw` it rejects.
    return context instanceof Promise ? (context as Promise<never>) : context
  }
  const { origin } = new URL(request.url)
  const { droppedCookies } = await import("../config/dropped-cookies.ts")
  const { baseUrl, cookies } = await contextOf(new Request(`${origin}${basePath}/session`), config)
  return {
    config,
    baseUrl,
    droppedCookies: droppedCookies(cookies, baseUrl),
    sessionCookie: cookies.sessionToken,
    provider(id) {
      const leftOut = config.leftOut.get(id ?? firstOf(config.leftOut) ?? "")
      const found = config.providers.get(id ?? firstOf(config.providers) ?? "")
      if (found === undefined && leftOut !== undefined) throw configErrorFrom(leftOut.problems)
      return found
    },
    async respond(of, { provider, now, onSignIn }) {
      const providers = new Map(config.providers).set(provider.id, provider)
      const notify: ResolvedConfig["notify"] = (name, message) => {
        // The message of this event has the user.
        if (name === "signIn") onSignIn?.((message as EventMessages["signIn"]).user)
        return config.notify(name, message)
      }
      const features = config.features?.map(withoutAttempts)
      const context = await contextOf(of, { ...config, providers, notify, features })
      // In the mode `raw` it is data.
      return (await respond({ ...context, now }, sendable)) as RawResult
    },
  }
}

/** A test may sign in more often than a limit permits. */
function withoutAttempts(hooks: FeatureHooks): FeatureHooks {
  return { ...hooks, attempt: () => Promise.resolve() }
}

function firstOf(map: ReadonlyMap<string, unknown>): string | undefined {
  return map.keys().next().value
}

import type { AuthConfig } from "../config/auth-config.ts"
import type { SessionOf } from "../config/define-config.ts"
import { resolveConfig } from "../config/resolve-config.ts"
import type { Logger } from "../logging/logger.ts"
import type { IncomingParts } from "../request/auth-request.ts"
import { matchAction } from "../request/match-action.ts"
import type { Answer } from "../response/answer.ts"
import type { RawResult } from "../response/raw-result.ts"
import type { AuthEngine, HandleOptions } from "./auth-engine.ts"
import { type CallOptions, callRoute, callSignIn, type SignInCall } from "./call-route.ts"
import { createAuth } from "./create-auth.ts"
import { basePathOf, createContext } from "./create-context.ts"
import { handleRequest } from "./handle-request.ts"
import { type IncomingRequest, sessionRequest } from "./incoming-request.ts"
import { plainSession } from "./plain-session.ts"
import { readSession } from "./read-session.ts"
import { sendable } from "./sendable.ts"
import { usableConfig } from "../config/usable-config.ts"

/** A session, and the cookies that keep the browser up to date. */
export interface SessionReading<C = unknown> {
  /** `null` when no user is signed in. */
  readonly session: SessionOf<C> | null
  readonly cookies: RawResult["cookies"]
}

/** How a session is read. */
export interface ReadOptions extends HandleOptions {
  /**
   * Whether the session is extended when that is due. Default `true`. With `false` there are no cookies, and
   * nothing is written that one would have to follow.
   */
  readonly renew?: boolean
}

/** The engine as integrations of frameworks need it beside what applications use. */
export interface IntegrationEngine<C extends AuthConfig = AuthConfig> extends AuthEngine<C> {
  /** The application's logger, and the console for the levels that it lacks. */
  readonly logger: Logger
  /**
   * Returns whether a path is one of the routes, those of the configured features included.
   *
   * @param pathname - path of the request's URL
   * @param basePath - where the routes are mounted, without a trailing slash
   */
  isRoute(pathname: string, basePath: string): boolean
  /**
   * Handles a request below the base path as `handle` does, for frameworks that have neither a `Request` nor
   * a `Response` to begin with.
   *
   * @param request - a request whose body is still unread; a `Request` is one as well
   * @param options - where the routes are mounted
   */
  answer(request: IncomingParts, options?: HandleOptions): Promise<Answer>
  /**
   * Reads the session of a request.
   *
   * @param from - the request, whichever URL it has
   * @param options - where the routes are mounted, and whether a session may be extended
   * @returns `undefined` when the host is not among `trustedHosts`, as the log says: no browser sends such a
   *   request, and no session belongs to it
   * @throws AuthError when the session cannot be read, which is not to be taken for "signed out"
   */
  session(from: IncomingRequest, options?: ReadOptions): Promise<SessionReading<C> | undefined>
  /**
   * Does what a route does, for a server function of the application. It needs no CSRF token: there is no
   * form that would have one. Requests from another site are still rejected.
   *
   * @param route - path below the base path, perhaps with a query
   * @param from - the request in whose name it is done
   * @param options - where the routes are mounted, and what is posted
   * @throws AuthError when it goes wrong
   */
  call(route: string, from: IncomingRequest, options?: CallOptions): Promise<RawResult>
  /**
   * Signs in with a provider, or begins to, as the form of the sign-in page does, for a server function of the
   * application. It needs no CSRF token. A request that another site made is rejected, except a link that
   * only leads to the provider.
   *
   * @param from - the request in whose name it is done
   * @param call - the provider, and what is sent
   * @returns `undefined` where the sign-in page is next: there is no such provider, or signing in takes a
   *   script of the page, as with a passkey
   * @throws AuthError when it goes wrong
   */
  signIn(from: IncomingRequest, call: SignInCall): Promise<RawResult | undefined>
  /**
   * Updates the session, as `POST session` does: the `jwt` and `session` callbacks take the data in.
   *
   * @param from - the request
   * @param data - what changes
   * @param options - where the routes are mounted
   * @throws AuthError when it goes wrong
   */
  update(from: IncomingRequest, data: unknown, options?: HandleOptions): Promise<SessionReading<C>>
}

const engines = new WeakMap<AuthConfig, IntegrationEngine>()

/**
 * The engine of a configuration, for authors of integrations.
 *
 * @param config - what the application wrote
 * @returns the same object for the same configuration
 */
export function integrationEngine<C extends AuthConfig>(config: C): IntegrationEngine<C> {
  let engine = engines.get(config)
  if (engine === undefined) {
    engine = makeEngine(config)
    // A program without types may pass nothing at all.
    if (Object(config) === config) engines.set(config, engine)
  }
  // Its sessions are what the callback of this very configuration returns, and its features are those listed.
  return engine
}

function makeEngine(config: AuthConfig): IntegrationEngine {
  const call: IntegrationEngine["call"] = async (route, from, options = {}) =>
    callRoute(config, route, from, options)
  return {
    ...createAuth(config),
    get logger() {
      const resolution = resolveConfig(config)
      return resolution.usable ? resolution.config.logger : resolution.logger
    },
    isRoute(pathname, basePath) {
      const resolution = resolveConfig(config)
      const features = resolution.usable ? resolution.config.features : undefined
      return matchAction(pathname, basePath, features) !== undefined
    },
    call,
    signIn: (from, wanted) => callSignIn(config, from, wanted),
    answer: (request, options) => answer(config, request, options),
    session: (from, options) => session(config, from, options),
    async update(from, data, options) {
      const { body, cookies } = await call("session", from, { ...options, body: { data } })
      return { session: plainSession(body), cookies }
    },
  }
}

async function session(
  config: AuthConfig,
  from: IncomingRequest,
  { basePath, renew: canSetCookies = true }: ReadOptions = {},
): Promise<SessionReading | undefined> {
  const resolution = usableConfig(resolveConfig(config))
  const request = sessionRequest(from)
  const at = basePathOf(resolution, basePath)
  const context = createContext(request, resolution.config, at, { canSetCookies })
  if (context === undefined) {
    // Says so in the log.
    const { rejectRequest } = await import("../failures/failed.ts")
    rejectRequest(request, resolution.config.logger, { raw: false })
    return undefined
  }
  const read = await readSession(context)
  return { session: read, cookies: canSetCookies ? context.jar.changes() : [] }
}

async function answer(
  config: AuthConfig,
  request: IncomingParts,
  { basePath }: HandleOptions = {},
): Promise<Answer> {
  const done = await handleRequest(config, request, sendable, basePath, false)
  // Without the mode `raw` it is one.
  return done as Answer
}

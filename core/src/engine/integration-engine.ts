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
import { basePathOf, openContext } from "./open-context.ts"
import { handleRequest } from "./handle-request.ts"
import { type IncomingRequest, sessionRequest } from "./incoming-request.ts"
import { plainSession, readSession } from "./read-session.ts"
import { type OpenOptions, openRequestAuth } from "./request-auth-of.ts"
import type { RequestAuth } from "./request-auth.ts"
import { sendable } from "./sendable.ts"
import { usableConfig } from "../config/config-resolution.ts"

/** A session, and the cookies that keep the browser up to date. */
export interface SessionReading<C = unknown> {
  /** `null` if no user is signed in. */
  readonly session: SessionOf<C> | null
  readonly cookies: RawResult["cookies"]
}

/** How a session is read. */
export interface ReadOptions extends HandleOptions {
  /**
   * Whether the session is extended if that is due. With `false`, there are no cookies, and no change is made
   * that would need one. Default: `true`.
   */
  readonly renew?: boolean
}

/** The engine for framework integrations, with methods that applications do not use. */
export interface IntegrationEngine<C extends AuthConfig = AuthConfig> extends AuthEngine<C> {
  /** The application's logger; the console for the levels that it does not have. */
  readonly logger: Logger
  /**
   * Returns whether a path is one of the routes, those of the configured features included.
   *
   * @param pathname - path of the request's URL
   * @param basePath - where the routes are mounted, without a trailing slash
   */
  isRoute(pathname: string, basePath: string): boolean
  /**
   * Handles a request below the base path as `handle` does, for frameworks that use neither `Request` nor
   * `Response`.
   *
   * @param request - a request whose body was not read yet; can be a `Request`
   * @param options - where the routes are mounted
   */
  answer(request: IncomingParts, options?: HandleOptions): Promise<Answer>
  /**
   * Reads the session of a request.
   *
   * @param from - a request with any URL
   * @param options - where the routes are mounted, and whether the session may be extended
   * @returns `undefined` if the host is not among `trustedHosts`. This is logged. No browser sends such a
   *   request, so it has no session.
   * @throws AuthError if the session cannot be read; do not treat this as signed out
   */
  session(from: IncomingRequest, options?: ReadOptions): Promise<SessionReading<C> | undefined>
  /**
   * Returns the request object of a request, as `for` does, for frameworks that do not use `Request`. Each call
   * returns another object.
   *
   * @param from - a request with any URL
   * @param options - options of this request, and what sets its cookies
   * @throws ConfigError if the configuration is invalid
   */
  open(from: IncomingRequest, options?: OpenOptions): Promise<RequestAuth<C>>
  /**
   * Runs a route for a server function of the application. It needs no CSRF token, because there is no form
   * that could contain one. Requests from another site are still rejected.
   *
   * @param route - path below the base path, with an optional query
   * @param from - the current request
   * @param options - where the routes are mounted, and the body to send
   * @throws AuthError if the route fails
   */
  call(route: string, from: IncomingRequest, options?: CallOptions): Promise<RawResult>
  /**
   * Signs in with a provider, or starts the sign-in transaction, for a server function of the application. It
   * works like the form of the sign-in page, but needs no CSRF token. A request from another site is rejected,
   * unless it is a link that only opens the provider.
   *
   * @param from - the current request
   * @param call - the provider and the values to send
   * @returns `undefined` if the browser must open the sign-in page: the provider does not exist, or the sign-in
   *   needs a script of that page, as with a passkey
   * @throws AuthError if the sign-in fails
   */
  signIn(from: IncomingRequest, call: SignInCall): Promise<RawResult | undefined>
  /**
   * Updates the session, as `POST session` does: the `jwt` and `session` callbacks receive the data.
   *
   * @param from - the request
   * @param data - the changes
   * @param options - where the routes are mounted
   * @throws AuthError if the update fails
   */
  update(from: IncomingRequest, data: unknown, options?: HandleOptions): Promise<SessionReading<C>>
}

/**
 * Returns the engine of a configuration, for framework integrations.
 *
 * @param config - the configuration of the application
 */
export function integrationEngine<C extends AuthConfig>(config: C): IntegrationEngine<C> {
  const call: IntegrationEngine["call"] = async (route, from, options = {}) =>
    callRoute(config, route, from, options)
  const engine: IntegrationEngine = {
    ...createAuth<AuthConfig>(config),
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
    open: (from, options = {}) => openRequestAuth(config, from, options),
    async update(from, data, options) {
      const { body, cookies } = await call("session", from, { ...options, body: { data } })
      return { session: plainSession(body), cookies }
    },
  }
  // Its sessions are those that the callback of this configuration returns, and its features those listed.
  return engine
}

async function session(
  config: AuthConfig,
  from: IncomingRequest,
  { basePath, renew: canSetCookies = true }: ReadOptions = {},
): Promise<SessionReading | undefined> {
  const resolution = usableConfig(resolveConfig(config))
  const request = sessionRequest(from)
  const at = basePathOf(resolution, basePath)
  const context = openContext(request, resolution.config, at, { canSetCookies })
  if (context instanceof Promise) {
    await context
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

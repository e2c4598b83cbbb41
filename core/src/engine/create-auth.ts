import type { Awaitable } from "../adapter/adapter.ts"
import type { AuthConfig, LazyAuthConfig } from "../config/auth-config.ts"
import { asObject } from "../config/config-resolution.ts"
import { lazy } from "../loading/lazy.ts"
import { handleRequest } from "./handle-request.ts"
import type { AuthEngine } from "./auth-engine.ts"
import type { RequestAuth } from "./request-auth.ts"
import { toResponse } from "../response/answer.ts"
import { requestAuthOf } from "./request-auth-of.ts"

type Source = AuthConfig | LazyAuthConfig

const userAuthOf = lazy(async () => (await import("./user-auth-of.ts")).userAuthOf)

const engines = new WeakMap<Source, AuthEngine>()
const sources = new WeakMap<AuthEngine, Source>()

/**
 * Makes the object that answers requests for a configuration. Nothing is read before the first request, and
 * nothing of one request is kept for another.
 *
 * ```ts
 * export const auth = createAuth({ providers: [GitHub] })
 * const response = await auth.handle(request)
 * const session = await (await auth.for(request)).session()
 * ```
 *
 * @param config - read and checked once for each object, and never written to; or a function that gives it,
 *   asked at each request, for example by its host. Let it give the same object for the same host, so that
 *   the work is done once.
 * @returns the same object for the same configuration
 */
export function createAuth<C extends AuthConfig>(
  config: C | ((request: Request) => Awaitable<C>),
): AuthEngine<C> {
  const source = asObject(config)
  const engine = engines.get(source) ?? makeEngine(source)
  engines.set(source, engine)
  // Its sessions are what the callback of this very configuration returns, and its features are those listed.
  return engine
}

/**
 * The configuration that an engine was made for.
 *
 * @param engine - what {@link createAuth} returned
 * @returns `undefined` for any other object
 */
export function sourceOf(engine: object): AuthConfig | LazyAuthConfig | undefined {
  // A map finds no object that is not an engine.
  return sources.get(engine as AuthEngine)
}

function makeEngine(source: Source): AuthEngine {
  const known = new WeakMap<Request, Promise<RequestAuth>>()
  const engine: AuthEngine = {
    async handle(request, { basePath } = {}) {
      const response = await handleRequest(source, request, toResponse, basePath, false)
      // Without the mode `raw` it is one.
      return response as Response
    },
    for(request, options = {}) {
      const found = known.get(request) ?? requestAuthOf(source, request, options)
      known.set(request, found)
      return found
    },
    forUser: (userId) => userAuthOf(source, userId),
  }
  sources.set(engine, source)
  return engine
}

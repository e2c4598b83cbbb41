import type { RequestAuth } from "@lockstep/core"
import { applyBeforeHead, integrationEngine, loadConfig } from "@lockstep/core/integration"
import type { ExpressAuthConfig, ExpressConfigSource } from "./express-auth-config.ts"
import type { ExpressRequest } from "./express-types.ts"
import { senderOf } from "./incoming-parts.ts"

const known = new WeakMap<ExpressRequest, WeakMap<ExpressConfigSource, Promise<RequestAuth>>>()

/**
 * Returns an object that reads the session of a request and has the functions of the configured
 * features. Its cookies are added to the response when the headers are sent; they do not replace
 * cookies that your application set. Within one request, the same configuration returns the same
 * object, which reads the session once.
 *
 * ```ts
 * const auth = await getAuth(req, config)
 * const session = await auth.session()
 * ```
 *
 * @param req - a request to an Express application
 * @param config - the object or function that you passed to `ServerAuth`
 * @throws ConfigError if the configuration is invalid, or if the function that returns it fails
 */
export function getAuth<Config extends ExpressAuthConfig>(
  req: ExpressRequest,
  config: ExpressConfigSource<Config>,
): Promise<RequestAuth<Config>> {
  const ofRequest = known.get(req) ?? new WeakMap<ExpressConfigSource, Promise<RequestAuth>>()
  known.set(req, ofRequest)
  const found = ofRequest.get(config) ?? openAuth(req, config)
  ofRequest.set(config, found)
  // Its session and its functions are those of this configuration.
  return found as Promise<RequestAuth<Config>>
}

async function openAuth(req: ExpressRequest, source: ExpressConfigSource): Promise<RequestAuth> {
  const engine = integrationEngine(await loadConfig(source, req))
  const { res } = req
  const canSetCookies = res !== undefined && !res.headersSent
  const from = senderOf(req) ?? { origin: "http://localhost", headers: new Headers() }
  const auth = await engine.open(from, { canSetCookies })
  if (canSetCookies) applyBeforeHead(res, auth)
  return auth
}

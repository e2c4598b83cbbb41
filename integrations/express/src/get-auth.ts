import type { RequestAuth } from "@lockstep/core"
import { applyBeforeHead, integrationEngine, loadConfig } from "@lockstep/core/integration"
import type { NodeRequest } from "@lockstep/core/node"
import type { ExpressAuthConfig, ExpressConfigSource } from "./express-auth-config.ts"
import type { ExpressRequest } from "./express-types.ts"
import { senderOf } from "./incoming-parts.ts"
import { isLasting, openResponse } from "./open-response.ts"
import { warnOfProxy } from "./warn-of-proxy.ts"

type Source = ExpressConfigSource<ExpressAuthConfig, NodeRequest>

const known = new WeakMap<NodeRequest, WeakMap<Source, Promise<RequestAuth>>>()

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
 * The request can be any one of Node.js, as for `getSession`. If it did not pass an Express application,
 * each call returns another object, and no cookie can be set.
 *
 * @param req - a request to an Express application, or any other request of Node.js
 * @param config - the object or function that you passed to `ServerAuth`
 * @throws ConfigError if the configuration is invalid, or if the function that returns it fails
 */
export function getAuth<
  Config extends ExpressAuthConfig,
  Asked extends NodeRequest = ExpressRequest,
>(req: Asked, config: ExpressConfigSource<Config, Asked>): Promise<RequestAuth<Config>> {
  // A function that returns the configuration gets the request that it is for.
  const source = config as Source
  const ofRequest = known.get(req) ?? new WeakMap<Source, Promise<RequestAuth>>()
  const found = ofRequest.get(source) ?? openAuth(req, source)
  if (isLasting(req)) known.set(req, ofRequest.set(source, found))
  // Its session and its functions are those of this configuration.
  return found as Promise<RequestAuth<Config>>
}

async function openAuth(req: NodeRequest, source: Source): Promise<RequestAuth> {
  const config = await loadConfig(source, req)
  const engine = integrationEngine(config)
  warnOfProxy(req, config)
  const res = openResponse(req)
  const from = senderOf(req) ?? { origin: "http://localhost", headers: new Headers() }
  const auth = await engine.open(from, { canSetCookies: res !== undefined })
  if (res !== undefined) applyBeforeHead(res, auth)
  return auth
}

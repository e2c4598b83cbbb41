import type { RequestAuth } from "@lockstep/core"
import {
  applyBeforeHead,
  integrationEngine,
  loadConfig,
  webHeaders,
} from "@lockstep/core/integration"
import { BadRequest, pathOf, queryOf } from "@lockstep/core/node"
import type { ExpressAuthConfig, ExpressConfigSource } from "./express-auth-config.ts"
import type { ExpressRequest } from "./express-types.ts"
import { requestOrigin } from "./request-origin.ts"

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
  const auth = await engine.for(webRequestOf(req), { canSetCookies })
  if (canSetCookies) applyBeforeHead(res, auth)
  return auth
}

/**
 * Creates a `Request` with the headers and the URL. The body stays unread. The origin is that of the
 * connection and the settings, never one in the request line.
 */
function webRequestOf(req: ExpressRequest): Request {
  try {
    const method = /^(?:GET|HEAD)$/.test(req.method ?? "GET") ? "GET" : "POST"
    // Not resolved as a reference: a client can send `//host/path` or an absolute URL as the target.
    const path = pathOf(req.originalUrl) || "/"
    // Without a slash, the path would extend the host.
    if (!path.startsWith("/")) throw new BadRequest("The request has no path.")
    const url = requestOrigin(req) + path + queryOf(req.originalUrl)
    return new Request(url, { method, headers: webHeaders(req.headers) })
  } catch (error) {
    if (!(error instanceof BadRequest) && !(error instanceof TypeError)) throw error
    // No browser sends such a request, so no user is signed in. An error would add a stack trace to the
    // log, and any client can send such a request.
    return new Request("http://localhost")
  }
}

import { type IncomingParts, type RequestHeaders, webHeaders } from "@lockstep/core/integration"
import type { ExpressRequest } from "./express-types.ts"
import { pathOf } from "./mount-path.ts"
import { hostOf, requestOrigin } from "./request-origin.ts"
import { queryOf, webRequest } from "./web-request.ts"

/**
 * What Lockstep's core reads of an Express request. A `Request` is made only where there may be a body:
 * it takes longer than reading a session.
 *
 * @param req - the Express request
 * @param mount - the start of the request's path up to where the handler is mounted
 * @param basePath - what the path starts with in public, in place of the mount path
 * @throws BadRequest when the request makes no sense
 */
export function incomingParts(req: ExpressRequest, mount: string, basePath: string): IncomingParts {
  const path = pathOf(req.originalUrl).slice(mount.length)
  if (req.method !== "GET" || !path.startsWith("/")) return webRequest(req, mount, basePath)
  const url = requestOrigin(req) + basePath + path + queryOf(req.originalUrl)
  return { method: "GET", url, headers: incomingHeaders(req), body: null }
}

/**
 * The headers of an Express request, read as those of a `Request`, which are made only when all are asked for.
 *
 * @param req - the request
 */
export function incomingHeaders(req: ExpressRequest): RequestHeaders {
  const get = (name: string): string | null => {
    const key = name.toLowerCase()
    const own = Object.hasOwn(req.headers, key) ? req.headers[key] : undefined
    const value = own ?? (key === "host" ? hostOf(req.headers) : undefined)
    return value === undefined ? null : Array.isArray(value) ? value.join(", ") : value
  }
  return {
    get,
    has: (name) => get(name) !== null,
    [Symbol.iterator]: () => webHeaders(req.headers)[Symbol.iterator](),
  }
}

import { type IncomingParts, type RequestHeaders, webHeaders } from "@lockstep/core/integration"
import { pathOf, queryOf, toRequest } from "@lockstep/core/node"
import type { ExpressRequest } from "./express-types.ts"
import { requestOrigin, trustsPeer } from "./request-origin.ts"

/**
 * What Lockstep's core reads of an Express request. A `Request` is made only where there may be a body:
 * it takes longer than reading a session.
 *
 * @param req - the Express request
 * @param mount - the start of the request's path up to where the handler is mounted
 * @param basePath - what the path starts with in public, instead of the mount path
 * @throws BadRequest when the request is malformed
 */
export function incomingParts(req: ExpressRequest, mount: string, basePath: string): IncomingParts {
  const path = pathOf(req.originalUrl).slice(mount.length)
  const target = basePath + path + queryOf(req.originalUrl)
  if (req.method !== "GET" || !path.startsWith("/")) {
    const { protocol } = req
    return toRequest(req, { url: target, protocol, trustProxy: trustsPeer(req) })
  }
  const url = requestOrigin(req) + target
  return { method: "GET", url, headers: incomingHeaders(req), body: null }
}

/**
 * The headers of an Express request, read as those of a `Request`, which are created only when all
 * are requested.
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

/** The `Host` header, or what stands in its place over HTTP/2. */
function hostOf(headers: ExpressRequest["headers"]): string | undefined {
  const authority = headers[":authority"]
  return headers.host ?? (typeof authority === "string" && authority !== "" ? authority : undefined)
}

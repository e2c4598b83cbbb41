import {
  type IncomingParts,
  type IncomingRequest,
  type RequestHeaders,
  webHeaders,
} from "@lockstep/core/integration"
import { BadRequest, type NodeRequest, pathOf, queryOf, toRequest } from "@lockstep/core/node"
import type { ExpressRequest } from "./express-types.ts"
import { requestOrigin, trustsPeer } from "./request-origin.ts"

/**
 * Returns the parts of an Express request that Lockstep's core reads. It creates a `Request` only if
 * there can be a body, because that takes longer than reading a session.
 *
 * @param mount - the path where the handler is mounted
 * @param basePath - the public base path, which replaces the mount path
 * @throws BadRequest if the request is malformed
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
 * Returns the origin and the headers of a request to any URL; `undefined` for an invalid host. Browsers always
 * send a valid one, so such a request has no session. An error would add a stack trace to the log, and any
 * client can send such a request.
 */
export function senderOf(req: NodeRequest): IncomingRequest | undefined {
  try {
    return { origin: requestOrigin(req), headers: incomingHeaders(req) }
  } catch (error) {
    if (error instanceof BadRequest) return undefined
    throw error
  }
}

/**
 * Returns the headers of a request with the methods of `Headers`. A `Headers` object is created
 * only when the caller iterates over all of them.
 */
function incomingHeaders(req: NodeRequest): RequestHeaders {
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

/** Returns the `Host` header, or `:authority`, which replaces it in HTTP/2. */
function hostOf(headers: NodeRequest["headers"]): string | undefined {
  const authority = headers[":authority"]
  return headers.host ?? (typeof authority === "string" && authority !== "" ? authority : undefined)
}

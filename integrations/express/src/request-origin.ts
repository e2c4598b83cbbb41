import { nodeOrigin, type NodeRequest } from "@lockstep/core/node"
import type { ExpressRequest } from "./express-types.ts"

/** Returns whether a request passed an Express application, which adds these properties. */
export function isExpressRequest(req: NodeRequest): req is ExpressRequest {
  const app: unknown = "app" in req ? req.app : undefined
  return typeof app === "function" && "get" in app
}

/**
 * Returns the public origin of a request. `X-Forwarded-Proto` and `X-Forwarded-Host` are used only if
 * the Express setting `trust proxy` trusts the peer that sent them. A request that did not pass Express
 * has no such setting.
 *
 * @throws BadRequest if there is no valid host, or if the request or the trusted peer names several
 */
export function requestOrigin(req: NodeRequest): string {
  return nodeOrigin(req.headers, { protocol: protocolOf(req), trustProxy: trustsPeer(req) })
}

export function protocolOf(req: NodeRequest): string {
  if (isExpressRequest(req)) return req.protocol
  // A request that a test makes can have no socket.
  const socket: unknown = req.socket
  const isObject = typeof socket === "object" && socket !== null
  return isObject && "encrypted" in socket && socket.encrypted === true ? "https" : "http"
}

export function trustsPeer(req: NodeRequest): boolean {
  const trust = isExpressRequest(req) && req.app.get("trust proxy fn")
  return isTrustFunction(trust) && trust(req.socket.remoteAddress, 0)
}

/** Express compiles the `trust proxy` setting to this function. */
function isTrustFunction(
  value: unknown,
): value is (address: string | undefined, hops: number) => boolean {
  return typeof value === "function"
}

import { nodeOrigin } from "@lockstep/core/node"
import type { ExpressRequest } from "./express-types.ts"

/** The properties of a request that determine its origin. */
export type OriginRequest = Pick<ExpressRequest, "protocol" | "headers" | "socket" | "app">

/**
 * Returns the public origin of a request. `X-Forwarded-Proto` and `X-Forwarded-Host` are used only if
 * the Express setting `trust proxy` trusts the peer that sent them.
 *
 * @throws BadRequest if there is no valid host, or if the request or the trusted peer names several
 */
export function requestOrigin(req: OriginRequest): string {
  return nodeOrigin(req.headers, { protocol: req.protocol, trustProxy: trustsPeer(req) })
}

export function trustsPeer(req: OriginRequest): boolean {
  const trust = req.app.get("trust proxy fn")
  return isTrustFunction(trust) && trust(req.socket.remoteAddress, 0)
}

/** Express compiles the `trust proxy` setting to this function. */
function isTrustFunction(
  value: unknown,
): value is (address: string | undefined, hops: number) => boolean {
  return typeof value === "function"
}

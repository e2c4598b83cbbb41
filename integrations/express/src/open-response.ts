import type { NodeRequest } from "@lockstep/core/node"
import type { ExpressResponse } from "./express-types.ts"
import { isExpressRequest } from "./request-origin.ts"

/**
 * Returns whether what was read of a request stays valid for it. The request of a WebSocket lives as long as the
 * connection, during which the user can sign out.
 */
export function isLasting(req: NodeRequest): boolean {
  return isExpressRequest(req) && req.headers.upgrade === undefined
}

/** Returns the response of a request, if cookies can still be added to it. */
export function openResponse(req: NodeRequest): ExpressResponse | undefined {
  const res = isExpressRequest(req) && isLasting(req) ? req.res : undefined
  return res?.headersSent ? undefined : res
}

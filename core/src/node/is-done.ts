import type { NodeResponse } from "./node-request.ts"

/**
 * Whether nothing can be sent any more: other code responded, or the client has gone.
 *
 * @param res - the response
 */
export function isDone(res: NodeResponse): boolean {
  if (res.headersSent || res.writableEnded || res.destroyed) return true
  // Over HTTP/2 only the stream knows, and a write to one that is closed never ends.
  return "stream" in res && res.stream.destroyed
}

import type { NodeResponse } from "./node-request.ts"

/** Returns whether nothing more can be sent: other code responded, or the client disconnected. */
export function isDone(res: NodeResponse): boolean {
  if (res.headersSent || res.writableEnded || res.destroyed) return true
  // With HTTP/2, only the stream shows it, and a write to a closed stream never completes.
  return "stream" in res && res.stream.destroyed
}

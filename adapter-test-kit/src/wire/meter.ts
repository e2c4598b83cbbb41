import type { PendingRequest, Follower, Line } from "./pending-request.ts"
import type { Meter } from "./wire.ts"

/** A meter and its follower on the wire. */
export interface RunningMeter {
  readonly meter: Meter
  readonly follower: Follower
}

/** Starts counting. */
export function startMeter(): RunningMeter {
  const depths = new Map<PendingRequest, number>()
  /** For each new connection, the depth of the answered requests when it was opened. */
  const opened = new Map<Line, number>()
  let connections = 0
  let requests = 0
  let depth = 0
  let answeredDepth = 0
  let up = 0
  let down = 0
  const follower: Follower = {
    opened: (line) => void opened.set(line, answeredDepth),
    begun(request) {
      // A request that had to wait for its connection does not depend on responses received in the
      // meantime.
      const own = 1 + (opened.get(request.line) ?? answeredDepth)
      if (opened.delete(request.line)) connections += 1
      requests += 1
      depths.set(request, own)
      depth = Math.max(depth, own)
    },
    answered(request) {
      answeredDepth = Math.max(answeredDepth, depths.get(request) ?? 0)
      depths.delete(request)
    },
    closed: (line) => void opened.delete(line),
    moved(event) {
      if (event.kind === "set-up" || event.kind === "monitoring") return
      if (event.kind === undefined) return
      up += event.up
      down += event.down
    },
  }
  const read: Meter["read"] = () => ({
    requests,
    depth,
    connections,
    bytes: { up, down },
  })
  return { meter: { read }, follower }
}

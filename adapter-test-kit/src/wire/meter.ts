import type { Flight, Follower, Line } from "./flight.ts"
import type { Meter } from "./wire.ts"

/** A meter, and the ear that it has on the wire. */
export interface RunningMeter {
  readonly meter: Meter
  readonly follower: Follower
}

/** Starts to count. */
export function startMeter(): RunningMeter {
  const depths = new Map<Flight, number>()
  /** For each new connection, what had been answered when it was opened. */
  const opened = new Map<Line, number>()
  let connections = 0
  let flights = 0
  let depth = 0
  let answeredDepth = 0
  let up = 0
  let down = 0
  const follower: Follower = {
    opened: (line) => void opened.set(line, answeredDepth),
    begun(flight) {
      // A flight that had to wait for its connection does not depend on what was answered meanwhile.
      const own = 1 + (opened.get(flight.line) ?? answeredDepth)
      if (opened.delete(flight.line)) connections += 1
      flights += 1
      depths.set(flight, own)
      depth = Math.max(depth, own)
    },
    answered(flight) {
      answeredDepth = Math.max(answeredDepth, depths.get(flight) ?? 0)
      depths.delete(flight)
    },
    closed: (line) => void opened.delete(line),
    moved(movement) {
      if (movement.kind === "set-up" || movement.kind === "monitoring") return
      if (movement.kind === undefined) return
      up += movement.up
      down += movement.down
    },
  }
  const read: Meter["read"] = () => ({
    flights,
    depth,
    connections,
    bytes: { up, down },
  })
  return { meter: { read }, follower }
}

import type { Flight, Follower, Line } from "./flight.ts"
import type { Meter } from "./wire.ts"

/** A meter, and the ear that it has on the wire. */
export interface RunningMeter {
  readonly meter: Meter
  readonly follower: Follower
}

/**
 * Starts to count.
 *
 * @param lines - how many connections there have been so far
 */
export function startMeter(lines: number): RunningMeter {
  const depths = new Map<Flight, number>()
  const opened = new Set<Line>()
  let flights = 0
  let depth = 0
  let answeredDepth = 0
  let up = 0
  let down = 0
  const follower: Follower = {
    begun(flight) {
      flights += 1
      depths.set(flight, answeredDepth + 1)
      depth = Math.max(depth, answeredDepth + 1)
      if (flight.line.number > lines) opened.add(flight.line)
    },
    answered(flight) {
      answeredDepth = Math.max(answeredDepth, depths.get(flight) ?? 0)
      depths.delete(flight)
    },
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
    connections: opened.size,
    bytes: { up, down },
  })
  return { meter: { read }, follower }
}

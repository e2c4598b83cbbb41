import type { Socket } from "node:net"
import type { Follower } from "./pending-request.ts"
import type { Disturbance } from "./wire.ts"

/** State shared by the connections of a wire. */
export interface ProxyState {
  readonly followers: Set<Follower>
  /** The current disturbance. */
  disturbance: Disturbance | undefined
  /** Number of requests that began since the disturbance started. */
  requests: number
  /**
   * Connections to the database that the adapter has closed, while the database must not be
   * notified.
   */
  readonly buried: Set<Socket>
  /** Number of bytes received from the adapter. */
  received: number
  /** Number of connections established. */
  accepted: number
  /** State that connections keep after a transaction. */
  readonly sessionState: Set<string>
  /** Whether a connection could not be read. */
  unreadable: boolean
}

/** The state of the proxy before the first connection. */
export function initialProxyState(): ProxyState {
  return {
    followers: new Set(),
    disturbance: undefined,
    requests: 0,
    buried: new Set(),
    received: 0,
    accepted: 0,
    sessionState: new Set(),
    unreadable: false,
  }
}

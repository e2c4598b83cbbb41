import type { Socket } from "node:net"
import type { Follower } from "./pending-request.ts"
import type { Disturbance } from "./wire.ts"

/** What the connections of a wire share. */
export interface ProxyState {
  readonly followers: Set<Follower>
  /** What is in force now. */
  disturbance: Disturbance | undefined
  /** How many requests began since the disturbance is in force. */
  requests: number
  /** Connections to the database that the adapter has left, while it must not learn of that. */
  readonly buried: Set<Socket>
  /** Bytes that ever came from the adapter. */
  received: number
  /** Connections that ever came about. */
  accepted: number
  /** What connections keep beyond a transaction. */
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

import type { Socket } from "node:net"
import type { LateQueue } from "./late-queue.ts"
import type { PendingRequest, Line } from "./pending-request.ts"
import type { MessageKind, Reader } from "./protocol/reader.ts"
import type { ProxyState } from "./proxy-state.ts"

/** A request and its fate. */
export interface LinkRequest extends PendingRequest {
  /**
   * Whether the connection is reset instead of the response, even if the disturbance has ended by
   * then.
   */
  readonly doomed: boolean
  /** Number of response bytes received so far. */
  answerBytes: number
}

/** A connection of the adapter and its connection to the database. */
export interface Link {
  readonly line: Line
  readonly board: ProxyState
  readonly client: Socket
  readonly server: Socket
  readonly reader: Reader
  readonly late: LateQueue
  /** The request that the server's bytes respond to; `undefined` while they belong to no call. */
  request: LinkRequest | undefined
  /** The kind of the adapter's last message that gets a response. */
  said: MessageKind | undefined
  /** Whether the server has sent anything since that message. */
  heard: boolean
  /** Whether there was ever a request. */
  carriesCalls: boolean
  /** Bytes that wait until their request is released. */
  held: (Buffer | "end")[] | undefined
  /** Whether bytes were lost, so that all later bytes are meaningless. */
  broken: boolean
  /** Whether forwarding has stopped. */
  over: boolean
}

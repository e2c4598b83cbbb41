import type { Socket } from "node:net"
import type { LateQueue } from "./late-queue.ts"
import type { PendingRequest, Line } from "./pending-request.ts"
import type { MessageKind, Reader } from "./protocol/reader.ts"
import type { ProxyState } from "./proxy-state.ts"

/** A request, and what is to become of it. */
export interface LinkRequest extends PendingRequest {
  /** The connection is reset in place of its answer, whatever is in force by then. */
  readonly doomed: boolean
  /** Bytes of the answer that came so far. */
  answerBytes: number
}

/** A connection of the adapter, and the one to the database that belongs to it. */
export interface Link {
  readonly line: Line
  readonly board: ProxyState
  readonly client: Socket
  readonly server: Socket
  readonly reader: Reader
  readonly late: LateQueue
  /** The request that the server's bytes belong to; undefined while they belong to no call. */
  request: LinkRequest | undefined
  /** What the adapter said last, of all that gets an answer. */
  said: MessageKind | undefined
  /** Whether the server has spoken since the adapter said it. */
  heard: boolean
  /** Whether there ever was a request. */
  carriesCalls: boolean
  /** What waits until its request is let go. */
  held: (Buffer | "end")[] | undefined
  /** Bytes were lost: nothing that could still come makes sense. */
  broken: boolean
  /** Nothing is passed on any more. */
  over: boolean
}

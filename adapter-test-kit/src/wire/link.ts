import type { Socket } from "node:net"
import type { Flight, Line } from "./flight.ts"
import type { LateQueue } from "./late-queue.ts"
import type { MessageKind, Reader } from "./protocol/reader.ts"
import type { Switchboard } from "./switchboard.ts"

/** A flight, and what is to become of it. */
export interface LinkFlight extends Flight {
  /** The connection is reset in place of its answer, whatever is in force by then. */
  readonly doomed: boolean
  /** Bytes of the answer that came so far. */
  answerBytes: number
}

/** A connection of the adapter, and the one to the database that belongs to it. */
export interface Link {
  readonly line: Line
  readonly board: Switchboard
  readonly client: Socket
  readonly server: Socket
  readonly reader: Reader
  readonly late: LateQueue
  /** The flight that the server's bytes belong to; undefined while they belong to no call. */
  flight: LinkFlight | undefined
  /** What the adapter said last, of all that gets an answer. */
  said: MessageKind | undefined
  /** Whether the server has spoken since the adapter said it. */
  heard: boolean
  /** Whether there ever was a flight. */
  carriesCalls: boolean
  /** What waits until its flight is let go. */
  held: (Buffer | "end")[] | undefined
  /** Bytes were lost: nothing that could still come makes sense. */
  broken: boolean
  /** Nothing is passed on any more. */
  over: boolean
}

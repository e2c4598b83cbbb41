import type { MessageKind } from "./protocol/reader.ts"

/** A connection through the proxy, for code that counts or delays requests. */
export interface Line {
  /** Whether it is being made ready for calls and waits for the server. */
  readonly preparing: boolean
  /** Releases a delayed request. */
  letGo(): void
}

/** A request that waits for its response. */
export interface PendingRequest {
  readonly line: Line
  /** Whether the server has begun to respond. */
  answered: boolean
}

/** Bytes on a connection, in one direction. */
export interface ByteEvent {
  readonly line: Line
  readonly up: number
  readonly down: number
  /**
   * The kind of message. Responses have the kind of the last request. `undefined` before the first
   * message.
   */
  readonly kind: MessageKind | undefined
}

/** Observes the traffic of a wire. */
export interface Follower {
  opened?(line: Line): void
  /** Called when a request begins. Returns `true` to delay it until {@link Line.letGo}. */
  begun?(request: PendingRequest): boolean | void
  answered?(request: PendingRequest): void
  moved?(event: ByteEvent): void
  closed?(line: Line): void
}

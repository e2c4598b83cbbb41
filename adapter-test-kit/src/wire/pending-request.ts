import type { MessageKind } from "./protocol/reader.ts"

/** A connection through the proxy, as those see it who count requests or hold them back. */
export interface Line {
  /** Whether it is being made ready for calls, and waits for the server. */
  readonly preparing: boolean
  /** Lets a request go on that was held back. */
  letGo(): void
}

/** A request that waits for its answer. */
export interface PendingRequest {
  readonly line: Line
  /** Whether the server has begun to answer it. */
  answered: boolean
}

/** Bytes on a connection, in one direction. */
export interface ByteEvent {
  readonly line: Line
  readonly up: number
  readonly down: number
  /** What they are about; answers are about what was asked last. Undefined before anything was said. */
  readonly kind: MessageKind | undefined
}

/** Follows what goes over a wire. */
export interface Follower {
  opened?(line: Line): void
  /** A request begins. Returns true to hold it back until {@link Line.letGo}. */
  begun?(request: PendingRequest): boolean | void
  answered?(request: PendingRequest): void
  moved?(event: ByteEvent): void
  closed?(line: Line): void
}

import { connectTo, type Connect, type ConnectionOptions } from "./connection.ts"
import type { Message } from "./messages.ts"
import { createPool, type Pool } from "./pool.ts"
import { within } from "./within.ts"

/** Sends one message and resolves to the answer's value. */
export type Send = (message: Message) => Promise<unknown>

/** The way from an adapter to the server. */
export interface Link {
  /** Sends a message on any connection. */
  readonly send: Send
  /** Does some work on one connection, such as a transaction, in the time of one call. */
  together<Result>(work: (send: Send) => Promise<Result>): Promise<Result>
  close(): void
}

/** How an adapter reaches the server. */
export interface RemoteOptions extends ConnectionOptions {
  /** The most connections that are open at a time; 5 when left out. */
  readonly pool?: number
  /** How long a call may take, its wait for a connection included, in milliseconds; 5000 when left out. */
  readonly timeout?: number
}

/** The parts that a broken adapter replaces. */
export interface LinkParts {
  readonly connect: Connect
  readonly pool: Pool
  readonly within: typeof within
}

/**
 * Makes a link over a pool. Nothing is sent yet.
 *
 * @param options - how to reach the server
 * @param parts - left out except in broken adapters
 */
export function createLink(options: RemoteOptions, parts: Partial<LinkParts> = {}): Link {
  const { connect = connectTo(options), within: limit = within } = parts
  const { pool = createPool(connect, options.pool ?? 5) } = parts
  const together: Link["together"] = (work) =>
    limit(options.timeout ?? 5000, async (signal) => {
      const connection = await pool.acquire(signal)
      try {
        return await work((message) => connection.send(message, signal))
      } finally {
        pool.release(connection)
      }
    })
  return {
    together,
    send: (message) => together((send) => send(message)),
    close: pool.close,
  }
}

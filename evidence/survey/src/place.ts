import type { Adapter } from "@lockstep/core/adapters"

/** The place in which an adapter instance stores its records. */
export interface Place {
  /** URL of the database with its name in it; for SQLite the path of the file. */
  readonly url: string
  /** Set before all keys by a neighbor in a store that has no databases; else empty. */
  readonly prefix: string
  /** The most connections that the instance may open, where a case is about that. */
  readonly pool: number | undefined
  /** How long a call may wait for the database, in milliseconds, where a case is about that. */
  readonly timeout: number | undefined
  /** How long a connection may take to open instead of what is documented, in milliseconds. */
  readonly connectTimeout?: number
}

/** An adapter, and what ends everything that it stands on. */
export interface Connection {
  readonly adapter: Adapter
  close(): Promise<void>
}

import type { Adapter } from "@lockstep/core/adapters"

/** Where an instance of an adapter keeps its records. */
export interface Place {
  /** URL of the database with its name in it; for SQLite the path of the file. */
  readonly url: string
  /** Set before all keys by a neighbour in a store that has no databases; else empty. */
  readonly prefix: string
  /** The most connections that the instance may open, where a case is about that. */
  readonly pool: number | undefined
  /** How long a call may wait for the database, in milliseconds, where a case is about that. */
  readonly timeout: number | undefined
}

/** An adapter, and what ends everything that it stands on. */
export interface Connection {
  readonly adapter: Adapter
  close(): Promise<void>
}

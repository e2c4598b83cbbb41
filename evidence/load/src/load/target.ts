import type { Adapter } from "@lockstep/core/adapters"
import type { ServerKind } from "./server-plans.ts"

/** An adapter on a database, open for the time of a run. */
export interface OpenTarget {
  readonly adapter: Adapter
  /** Connections to the database that it has just now, as the database counts them. */
  connections(): Promise<number>
  /** Closes the pool. */
  close(): Promise<void>
}

/** What a run is made on. */
export interface Target {
  /** For example `kysely-postgres`. */
  readonly id: string
  /** The server that it needs; absent for a database inside of this process. */
  readonly server?: ServerKind
  /** The most connections that it may have. */
  readonly pool: number
  /** Makes the tables and opens the adapter. */
  open(url: string): Promise<OpenTarget>
}

import type { Adapter } from "@lockstep/core/adapters"
import type { ServerKind } from "../load/server-plans.ts"

/** Bytes that a record takes on average, with its part of every index. */
export type Sizes = Readonly<Record<string, number>>

/** An adapter on a database that can be filled without it. */
export interface OpenScaleStore {
  readonly adapter: Adapter
  /** Stores users by statements of the database, since sign-ups would take hours. */
  fill(from: number, to: number): Promise<void>
  /** Measures what is stored. */
  sizes(users: number): Promise<Sizes>
  close(): Promise<void>
}

/** What is measured. */
export interface ScaleStore {
  readonly id: ScaleStoreId
  readonly label: string
  readonly server: ServerKind
  /** Makes the tables where they are missing, and opens the adapter. */
  open(url: string, connections: number, prefix?: string): Promise<OpenScaleStore>
}

/** The name of a store on the command line. */
export type ScaleStoreId = "postgres" | "mysql" | "redis"

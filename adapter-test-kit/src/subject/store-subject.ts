import type { Awaitable, Store } from "@lockstep/core/adapters"
import type { SubjectContext } from "./subject.ts"

/** Reads the database directly, bypassing the store. */
export interface StoreReaders {
  /**
   * Number of statements that all instances of this subject have sent to the database so far. Only
   * for databases without a network, such as SQLite, where the kit cannot count round trips itself.
   */
  statements(): number
  /** Remaining lifetime of an entry in the database, in milliseconds; `null` if it has none. */
  lifetime(key: string): Awaitable<number | null>
}

/** A store and the optional extras that its author provides. */
export interface StoreSubject {
  readonly store: Store
  /** Closes pools and stops timers. */
  close?(): Awaitable<void>
  /** Enables the cases about lifetimes too long to wait for, and ST9 without a network. */
  raw?: Partial<StoreReaders>
}

/**
 * Creates the store under test. Called for each case, and again for its second instance. Instances
 * of one namespace must share their entries, unless the store declares that it is not shared.
 */
export type StoreFactory = (context: SubjectContext) => Awaitable<Store | StoreSubject>

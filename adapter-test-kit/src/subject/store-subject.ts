import type { Awaitable, Store } from "@lockstep/core/adapters"
import type { SubjectContext } from "./subject.ts"

/** Looks into the database past the store. */
export interface StoreReaders {
  /**
   * How many statements the database has been sent so far, by every instance of this subject. Only for
   * databases without a network, such as SQLite, where the kit cannot count round trips by itself.
   */
  statements(): number
  /** How long the database will keep an entry, in milliseconds; `null` for none. */
  lifetime(key: string): Awaitable<number | null>
}

/** A store with what else its author has to give. Everything but the store is optional. */
export interface StoreSubject {
  readonly store: Store
  /** Ends pools and timers. */
  close?(): Awaitable<void>
  /** Unlocks the cases about lifetimes that no test can await, and ST9 without a network. */
  raw?: Partial<StoreReaders>
}

/**
 * Makes the store under test; called for each case, and again for its second instance. Instances of one
 * namespace must share their entries, unless the store says that it is not shared.
 */
export type StoreFactory = (context: SubjectContext) => Awaitable<Store | StoreSubject>

import type { Adapter, Awaitable } from "@lockstep/core/adapters"
import type { Endpoint } from "../wire/wire.ts"

/** The argument of a {@link SubjectFactory}. */
export interface SubjectContext {
  /**
   * Differs for each case. Instances of one namespace must share one store. Different namespaces
   * may share a store or have separate stores.
   */
  readonly namespace: string
  /** Index of the instance within its namespace, from 0. */
  readonly instance: number
  /** Aborts when the case ends. */
  readonly signal: AbortSignal
  /**
   * Where to connect, instead of the address in the option `database`: the kit may have put its
   * proxy in front of the database. Set only if that option is given.
   */
  readonly endpoint?: Endpoint
  /** The same for a database of several servers, in the order of the option `database`. */
  readonly endpoints?: readonly Endpoint[]
  /** Maximum number of connections that the instance may open. Set only for cases about it. */
  readonly pool?: number
  /**
   * How long a call should wait for the database before it rejects, in milliseconds. Set only for
   * cases about it. Pass it to the options of the driver or the adapter.
   */
  readonly timeout?: number
}

/** A state in which a store rejects requests. */
export type StoreFault =
  | "read-only"
  | "disk-full"
  | "missing-table"
  | "missing-privilege"
  | "locked"
  | "wrong-password"

/**
 * Reads the store directly, bypassing the adapter, to find remains of a user that the adapter does
 * not show.
 */
export interface RawReaders {
  accounts(userId: string): Awaitable<readonly unknown[]>
  sessions(userId: string): Awaitable<readonly unknown[]>
  authenticators(userId: string): Awaitable<readonly unknown[]>
  /**
   * When the store itself deletes a session; `null` if it never does. Only for stores that do, such
   * as Redis with its times to live.
   */
  sessionExpiry(sessionToken: string): Awaitable<Date | null>
  /**
   * Number of statements that all instances of this subject have sent to the store so far. Only for
   * stores without a network, such as SQLite, where the kit cannot count round trips itself.
   */
  statements(): number
  /**
   * Number of rows, documents or keys that the store has read so far, from its own counter or its
   * query plans. The kit calls it on an instance that `pool` limits to one connection, before and
   * after a single call. A counter of that connection or of the whole store works. Without it E3 is
   * not judged.
   */
  rowsRead(): Awaitable<number>
}

/** The adapter on a schema without the unique keys that the adapter recommends. */
export interface LegacySubject {
  readonly adapter: Adapter
  /** The adapter's schema check. Returns a list of missing parts. */
  checkSchema(): Awaitable<readonly unknown[]>
}

/** An adapter and the optional extras that its author provides. */
export interface Subject {
  readonly adapter: Adapter
  /** Closes pools and stops timers. Enables the check that nothing is left running. */
  close?(): Awaitable<void>
  /** Empties the store of this namespace. Faster than deleting each user. */
  reset?(): Awaitable<void>
  /** Enables the check that nothing is left behind. */
  raw?: Partial<RawReaders>
  /** Enables the checks on an older schema. */
  legacy?(): Awaitable<LegacySubject>
  /**
   * Creates an adapter whose records are next to this adapter's records, with another prefix,
   * schema, set of tables or database. Its name should preferably begin with this adapter's name.
   * Enables X21.
   */
  sibling?(): Awaitable<Adapter>
  /**
   * Creates an adapter of the same kind with other names for tables, columns, collections or keys,
   * in whatever way it supports. Enables X30.
   */
  renamed?(): Awaitable<Adapter>
  /** Another library's adapter on the same records. Enables X31. */
  predecessor?(): Awaitable<Adapter>
  /**
   * Functions that put the store into a state in which it rejects requests. Each resolves to a
   * function that ends the state. They must affect only this subject's own store. Enables F10.
   */
  faults?: Partial<Record<StoreFault, () => Awaitable<() => Awaitable<void>>>>
}

/** Creates the adapter under test. Called for each case, and again for its second instance. */
export type SubjectFactory = (context: SubjectContext) => Awaitable<Adapter | Subject>

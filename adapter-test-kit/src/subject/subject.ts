import type { Adapter, Awaitable } from "@lockstep/core/adapters"
import type { Endpoint } from "../wire/wire.ts"

/** What a {@link SubjectFactory} is told. */
export interface SubjectContext {
  /**
   * Differs from case to case. Instances of one namespace must share one store; stores of different
   * namespaces may be one or several.
   */
  readonly namespace: string
  /** Counts the instances of a namespace, from 0. */
  readonly instance: number
  /** Aborts when the case is over. */
  readonly signal: AbortSignal
  /**
   * Where to connect to, in place of the address in the option `database`: the kit may have put its
   * proxy before the database. Only where that option is given.
   */
  readonly endpoint?: Endpoint
  /** The same for a database of several servers, in the order of the option `database`. */
  readonly endpoints?: readonly Endpoint[]
  /** The most connections that the instance may open, where a case is about that. */
  readonly pool?: number
  /**
   * How long a call should wait for the database before it rejects, in milliseconds, where a case is
   * about that: give it to the options of the driver or the adapter.
   */
  readonly timeout?: number
}

/** A state in which a store refuses to work. */
export type StoreFault =
  | "read-only"
  | "disk-full"
  | "missing-table"
  | "missing-privilege"
  | "locked"
  | "wrong-password"

/** Looks into the store past the adapter, to see what is left of a user and not only what is visible. */
export interface RawReaders {
  accounts(userId: string): Awaitable<readonly unknown[]>
  sessions(userId: string): Awaitable<readonly unknown[]>
  authenticators(userId: string): Awaitable<readonly unknown[]>
  /**
   * When the store itself throws a session away; `null` when it never does. Only for stores that do,
   * such as Redis with its times to live.
   */
  sessionExpiry(sessionToken: string): Awaitable<Date | null>
  /**
   * How many statements the store has been sent so far, by every instance of this subject. Only for
   * stores without a network, such as SQLite, where the kit cannot count round trips by itself.
   */
  statements(): number
  /**
   * How many rows, documents or keys the store has read so far, by its own count or by its query plans.
   * The kit calls it on an instance that `pool` limits to one connection, before and after a call that
   * is alone: a counter of that connection will do, and one of the whole store as well. Without it E3 is
   * not judged.
   */
  rowsRead(): Awaitable<number>
}

/** The adapter on a schema that lacks the unique keys that it would like to have. */
export interface LegacySubject {
  readonly adapter: Adapter
  /** The adapter's check of the schema: a list of what is missing. */
  checkSchema(): Awaitable<readonly unknown[]>
}

/** An adapter with what else its author has to give. Everything but the adapter is optional. */
export interface Subject {
  readonly adapter: Adapter
  /** Ends pools and timers; unlocks the check that nothing is left running. */
  close?(): Awaitable<void>
  /** Empties the store of this namespace: quicker than deleting user by user. */
  reset?(): Awaitable<void>
  /** Unlocks the check that nothing is left behind. */
  raw?: Partial<RawReaders>
  /** Unlocks the checks on an older schema. */
  legacy?(): Awaitable<LegacySubject>
  /**
   * Makes an adapter that keeps its records beside those of this one: another prefix, schema, set of
   * tables or database, best with a name that begins with this one's. Unlocks X21.
   */
  sibling?(): Awaitable<Adapter>
  /**
   * Makes an adapter of the same kind with other names for tables, columns, collections or keys, in
   * whatever way it offers that. Unlocks X30.
   */
  renamed?(): Awaitable<Adapter>
  /** Another library's adapter on the very records of this one. Unlocks X31. */
  predecessor?(): Awaitable<Adapter>
  /**
   * Ways to bring the store into a state in which it refuses to work; each resolves to what ends the
   * state. Only this subject's own store may be touched. Unlocks F10.
   */
  faults?: Partial<Record<StoreFault, () => Awaitable<() => Awaitable<void>>>>
}

/** Makes the adapter under test; called for each case, and again for its second instance. */
export type SubjectFactory = (context: SubjectContext) => Awaitable<Adapter | Subject>

import type { Awaitable } from "../adapter/adapter.ts"

/**
 * Stores short-lived entries: one-time values, counters, leases and markers. Callers pass lifetimes
 * and not dates. The clock of the store decides when an entry expires, because the clocks of
 * processes differ.
 *
 * Keys have 1 to 128 of the characters `A-Z a-z 0-9 _ - : .` and are case-sensitive. Values are
 * well-formed strings of at most 65,536 bytes in UTF-8, without U+0000. Lifetimes are whole
 * milliseconds, from 1 to ten years. Anything else rejects with a `TypeError` before a query. If
 * the database is unreachable, each method rejects with an `AdapterError` with the code
 * `unavailable`.
 */
export interface Store {
  /** Whether all processes of the application share the entries. */
  readonly shared: boolean
  /**
   * Reads entries.
   *
   * @param keys - any number of keys
   * @returns the values in the order of the keys; `null` for a missing or expired entry
   */
  get(keys: readonly string[]): Awaitable<readonly (string | null)[]>
  /**
   * Writes an entry, and replaces an existing one.
   *
   * @param key - the entry
   * @param value - its value
   * @param ttlMs - its lifetime in milliseconds
   */
  set(key: string, value: string, ttlMs: number): Awaitable<void>
  /**
   * Writes an entry if none exists or the existing one has expired.
   *
   * @param key - the entry
   * @param value - its value
   * @param ttlMs - its lifetime in milliseconds
   * @returns whether this call wrote it; exactly one of concurrent calls does
   */
  add(key: string, value: string, ttlMs: number): Awaitable<boolean>
  /**
   * Returns and removes an entry.
   *
   * @param key - the entry
   * @returns its value, for exactly one of concurrent calls; `null` for a missing or expired entry
   */
  take(key: string): Awaitable<string | null>
  /**
   * Removes the entry if it has this value.
   *
   * @param key - the entry
   * @param value - the value that it must have
   * @returns whether this call removed it
   */
  remove(key: string, value: string): Awaitable<boolean>
  /**
   * Increments a counter. The first call creates it, and only that call sets its expiry. A counter
   * and an entry with the same key do not affect each other.
   *
   * @param key - the counter
   * @param ttlMs - its lifetime in milliseconds
   * @returns the count, including this call
   */
  increment(key: string, ttlMs: number): Awaitable<number>
  /**
   * Removes expired entries and counters. Only for databases that do not do this themselves.
   *
   * @param limit - maximum number
   * @returns the number of removed entries
   */
  deleteExpired?(limit: number): Awaitable<number>
}

import type { Awaitable } from "../adapter/adapter.ts"

/**
 * Short-lived entries: what is used once, counters, leases and marks. Lifetimes are passed, not dates, and the
 * clock of the store decides when an entry ends: processes have clocks that differ.
 *
 * Keys are 1 to 128 of the characters `A-Z a-z 0-9 _ - : .`, told apart by case. Values are texts of at most
 * 65,536 bytes in UTF-8, well-formed and without U+0000. Lifetimes are whole milliseconds, from 1 to ten years.
 * Anything else rejects with a `TypeError` before the database is asked. If the database is unreachable,
 * each method rejects with an `AdapterError` of the code `unavailable`.
 */
export interface Store {
  /** Whether every process of the application sees the same entries. */
  readonly shared: boolean
  /**
   * Reads entries.
   *
   * @param keys - any number of keys
   * @returns the values in the order of the keys; `null` for none or an expired one
   */
  get(keys: readonly string[]): Awaitable<readonly (string | null)[]>
  /**
   * Writes an entry, whatever was there.
   *
   * @param key - the entry
   * @param value - its value
   * @param ttlMs - its lifetime in milliseconds
   */
  set(key: string, value: string, ttlMs: number): Awaitable<void>
  /**
   * Writes an entry if there is none, or only an expired one.
   *
   * @param key - the entry
   * @param value - its value
   * @param ttlMs - its lifetime in milliseconds
   * @returns whether this call wrote it: exactly one of parallel calls does
   */
  add(key: string, value: string, ttlMs: number): Awaitable<boolean>
  /**
   * Takes an entry out.
   *
   * @param key - the entry
   * @returns its value, for exactly one of parallel calls; `null` for none or an expired one
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
   * Counts. The first call makes the counter, and it alone sets when the counter ends. A counter and an entry
   * of the same key have nothing to do with each other.
   *
   * @param key - the counter
   * @param ttlMs - its lifetime in milliseconds
   * @returns the count, this call included
   */
  increment(key: string, ttlMs: number): Awaitable<number>
  /**
   * Removes expired entries and counters; only where the database does not do so itself.
   *
   * @param limit - how many at most
   * @returns how many were removed
   */
  deleteExpired?(limit: number): Awaitable<number>
}

import { setImmediate } from "node:timers/promises"
import { storeKey, storeLifetime, storeValue, type Store } from "@lockstep/core/adapters"

/** What a key has, and until when, in milliseconds since the epoch. */
export interface Row<Value> {
  value: Value
  expires: number
}

/** A database in memory that instances share, each statement of which takes a turn of the event loop. */
export interface EntryDatabase {
  readonly entries: Map<string, Row<string>>
  readonly counters: Map<string, Row<number>>
  /** How many statements there were. */
  readonly statements: number
  /** Carries out a statement. */
  query<Result>(statement: () => Result): Promise<Result>
  /** What lives of a key. */
  live(key: string): Row<string> | undefined
  liveCounter(key: string): Row<number> | undefined
}

/** Makes a database without entries. */
export function entryDatabase(): EntryDatabase {
  const entries = new Map<string, Row<string>>()
  const counters = new Map<string, Row<number>>()
  const alive = <Value>(row: Row<Value> | undefined): Row<Value> | undefined =>
    row && row.expires > Date.now() ? row : undefined
  let statements = 0
  return {
    entries,
    counters,
    get statements() {
      return statements
    },
    async query(statement) {
      statements += 1
      // On a network, no two statements take the same time.
      for (let turns = statements % 3; turns >= 0; turns -= 1) await setImmediate()
      const result = statement()
      await setImmediate()
      return result
    },
    live: (key) => alive(entries.get(key)),
    liveCounter: (key) => alive(counters.get(key)),
  }
}

/**
 * A correct store, of which broken ones replace methods.
 *
 * @param database - that it shares with others
 */
export function entryStore(database: EntryDatabase): Required<Store> {
  const { entries, counters, query, live, liveCounter } = database
  return {
    shared: true,
    async get(keys) {
      const names = keys.map(storeKey)
      return query(() => names.map((key) => live(key)?.value ?? null))
    },
    async set(key, value, ttlMs) {
      const row = rowOf(key, value, ttlMs)
      await query(() => entries.set(key, row()))
    },
    async add(key, value, ttlMs) {
      const row = rowOf(key, value, ttlMs)
      return query(() => live(key) === undefined && entries.set(key, row()) !== undefined)
    },
    async take(key) {
      storeKey(key)
      return query(() => {
        const value = live(key)?.value ?? null
        entries.delete(key)
        return value
      })
    },
    async remove(key, value) {
      storeKey(key)
      storeValue(value)
      return query(() => live(key)?.value === value && entries.delete(key))
    },
    async increment(key, ttlMs) {
      storeKey(key)
      storeLifetime(ttlMs)
      return query(() => {
        const row = liveCounter(key) ?? { value: 0, expires: Date.now() + ttlMs }
        counters.set(key, row)
        return (row.value += 1)
      })
    },
    async deleteExpired(limit) {
      return query(() => {
        const expired = [...entries.keys()].filter((key) => !live(key)).slice(0, limit)
        for (const key of expired) entries.delete(key)
        return expired.length
      })
    },
  }
}

/**
 * Checks what is to be written, and makes a row of it whose life begins when it is called.
 *
 * @param key - of the entry
 * @param value - to be kept
 * @param ttlMs - its lifetime
 */
export function rowOf(key: string, value: string, ttlMs: number): () => Row<string> {
  storeKey(key)
  storeValue(value)
  storeLifetime(ttlMs)
  return () => ({ value, expires: Date.now() + ttlMs })
}

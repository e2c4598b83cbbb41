import type { Awaitable } from "../adapter/adapter.ts"
import { explained, type AdapterFailure } from "../adapter/with-adapter-errors.ts"
import { storeKey, storeLifetime, storeValue } from "./check-entry.ts"
import type { Store } from "./store.ts"

/**
 * What a database does for a store. Keys are as they are stored: at most 129 ASCII characters, and those of
 * counters begin with `+`, so that a counter and an entry never have one key. Everything was checked before.
 */
export interface StoredEntries {
  get(keys: readonly string[]): Awaitable<readonly (string | null)[]>
  set(key: string, value: string, ttlMs: number): Awaitable<void>
  add(key: string, value: string, ttlMs: number): Awaitable<boolean>
  take(key: string): Awaitable<string | null>
  remove(key: string, value: string): Awaitable<boolean>
  increment(key: string, ttlMs: number): Awaitable<number>
  deleteExpired?(limit: number): Awaitable<number>
}

/**
 * Makes a store of what a database does: checks keys, values and lifetimes before the database is asked, keeps
 * counters apart from entries, and turns errors of the driver into an `AdapterError`.
 *
 * @param entries - of the database
 * @param explain - what an error of the driver means
 */
export function databaseStore(
  entries: StoredEntries,
  explain: (error: unknown) => AdapterFailure,
): Store {
  const ask = asker(explain)
  return {
    shared: true,
    async get(keys) {
      const all = keys.map(storeKey)
      return all.length === 0 ? [] : ask("get", () => entries.get(all))
    },
    async set(key, value, ttlMs) {
      const entry = checked(key, value, ttlMs)
      await ask("set", () => entries.set(...entry))
    },
    async add(key, value, ttlMs) {
      const entry = checked(key, value, ttlMs)
      return ask("add", () => entries.add(...entry))
    },
    async take(key) {
      storeKey(key)
      return ask("take", () => entries.take(key))
    },
    async remove(key, value) {
      const entry = [storeKey(key), storeValue(value)] as const
      return ask("remove", () => entries.remove(...entry))
    },
    async increment(key, ttlMs) {
      const counter = [`+${storeKey(key)}`, storeLifetime(ttlMs)] as const
      return ask("increment", () => entries.increment(...counter))
    },
    ...(entries.deleteExpired && { deleteExpired: expiredDeleter(entries, ask) }),
  }
}

function checked(key: string, value: string, ttlMs: number): [string, string, number] {
  return [storeKey(key), storeValue(value), storeLifetime(ttlMs)]
}

/** Calls the database, and turns its errors into an `AdapterError`. */
type Ask = <Answer>(method: string, call: () => Awaitable<Answer>) => Promise<Answer>

function asker(explain: (error: unknown) => AdapterFailure): Ask {
  return (method, call) => explained(call, method, explain)
}

function expiredDeleter(entries: StoredEntries, ask: Ask): (limit: number) => Promise<number> {
  return async (limit) => {
    if (!Number.isSafeInteger(limit) || limit < 1) {
      throw new TypeError("The limit of deleteExpired is invalid. Use a positive integer.")
    }
    return ask("deleteExpired", () => entries.deleteExpired?.(limit) ?? 0)
  }
}

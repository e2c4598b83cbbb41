import { storeKey, storeLifetime, storeValue } from "./check-entry.ts"
import { createExpiringMap } from "./expiring-map.ts"
import type { Store } from "./store.ts"

/**
 * A store in the memory of this process: for one process, for tests, and where no other store is configured.
 * It never forgets an entry that has not expired; with a million entries it rejects with an `AdapterError` of
 * the code `unavailable`.
 *
 * ```ts
 * const store = MemoryStore()
 * ```
 */
export function MemoryStore(): Store {
  const entries = createExpiringMap<string>()
  const counters = createExpiringMap<number>()
  const read = (key: string): string | null => entries.get(storeKey(key)) ?? null
  return {
    shared: false,
    get: async (keys) => keys.map(read),
    set: async (key, value, ttlMs) => {
      entries.set(storeKey(key), storeValue(value), storeLifetime(ttlMs))
    },
    add: async (key, value, ttlMs) => {
      const lifetime = storeLifetime(ttlMs)
      const isNew = storeValue(value) === value && read(key) === null
      if (isNew) entries.set(key, value, lifetime)
      return isNew
    },
    take: async (key) => {
      const value = read(key)
      entries.delete(key)
      return value
    },
    remove: async (key, value) => read(key) === storeValue(value) && entries.delete(key),
    increment: async (key, ttlMs) => {
      const lifetime = storeLifetime(ttlMs)
      const count = (counters.get(storeKey(key)) ?? 0) + 1
      if (count === 1) counters.set(key, count, lifetime)
      else counters.replace(key, count)
      return count
    },
  }
}

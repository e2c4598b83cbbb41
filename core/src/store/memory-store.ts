import { storeKey, storeLifetime, storeValue } from "./check-entry.ts"
import { createExpiringCounters } from "./expiring-counters.ts"
import { createExpiringMap } from "./expiring-map.ts"
import type { Store } from "./store.ts"

/**
 * A store in the memory of this process: for one process, for tests, and where no other store is configured.
 * It never forgets an entry that has not expired; with a million entries it rejects with an `AdapterError` of
 * the code `unavailable`. It has up to a million counters as well. If there are more, it drops the oldest of those
 * with the lowest counts, so that counting goes on.
 *
 * ```ts
 * const store = MemoryStore()
 * ```
 */
export function MemoryStore(): Store {
  const entries = createExpiringMap<string>()
  const counters = createExpiringCounters()
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
    increment: async (key, ttlMs) => counters.increment(storeKey(key), storeLifetime(ttlMs)),
  }
}

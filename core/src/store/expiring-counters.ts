import { maxEntries } from "./expiring-map.ts"
import { createExpiryBuckets } from "./expiry-buckets.ts"

interface Counter {
  count: number
  /** In milliseconds since the epoch. */
  readonly expires: number
}

/** Counters that end. */
export interface ExpiringCounters {
  /** Adds one to a counter, which ends this long after its first use. */
  increment(key: string, ttlMs: number): number
}

/** Counters by the length of their count in binary digits; in each of them, the oldest is first. */
interface Levels {
  size(): number
  find(key: string): Counter | undefined
  /** Stores a counter, or moves it after its count has changed. */
  place(key: string, counter: Counter): void
  remove(key: string): void
  /** The oldest key of the lowest level. */
  lowest(): string | undefined
}

function createLevels(): Levels {
  const levels: (Map<string, Counter> | undefined)[] = []
  const levelByKey = new Map<string, Map<string, Counter>>()
  return {
    size: () => levelByKey.size,
    find: (key) => levelByKey.get(key)?.get(key),
    place(key, counter) {
      const level = (levels[31 - Math.clz32(counter.count)] ??= new Map<string, Counter>())
      const former = levelByKey.get(key)
      if (former === level) return
      former?.delete(key)
      level.set(key, counter)
      levelByKey.set(key, level)
    },
    remove(key) {
      levelByKey.get(key)?.delete(key)
      levelByKey.delete(key)
    },
    lowest() {
      const [oldest] = levels.find((level) => (level?.size ?? 0) > 0)?.keys() ?? []
      return oldest
    },
  }
}

/**
 * Makes counters that end. If there are too many, the oldest of those with the lowest counts is
 * dropped. A flood of keys that are used once then drops its own counters, while other clients can
 * still be counted and a counter near a limit stays.
 */
export function createExpiringCounters(limit: number = maxEntries): ExpiringCounters {
  const levels = createLevels()
  const buckets = createExpiryBuckets()

  function remove(key: string): void {
    const counter = levels.find(key)
    if (counter) buckets.remove(key, counter.expires)
    levels.remove(key)
  }

  function makeRoom(now: number): void {
    for (const key of buckets.takeEnded(now)) levels.remove(key)
    const lowest = levels.size() < limit ? undefined : levels.lowest()
    if (lowest !== undefined) remove(lowest)
  }

  return {
    increment(key, ttlMs) {
      const now = Date.now()
      const found = levels.find(key)
      if (found !== undefined && found.expires > now) {
        found.count += 1
        levels.place(key, found)
        return found.count
      }
      remove(key)
      makeRoom(now)
      const counter = { count: 1, expires: now + ttlMs }
      levels.place(key, counter)
      buckets.add(key, counter.expires)
      return 1
    },
  }
}

import { AdapterError } from "../errors/errors.ts"
import { createExpiryBuckets } from "./expiry-buckets.ts"

interface Entry<Value> {
  readonly value: Value
  /** In milliseconds since the epoch. */
  readonly expires: number
}

/** Values that end. */
export interface ExpiringMap<Value> {
  get(key: string): Value | undefined
  /** @throws AdapterError when the map is full */
  set(key: string, value: Value, ttlMs: number): void
  delete(key: string): boolean
}

/** An entry takes some hundred bytes. */
export const maxEntries = 1_000_000

/**
 * Makes a map of values that end. It never forgets a value that has not ended, because a value can
 * record that a token was used or that a session ended.
 *
 * @param limit - maximum number of values that have not ended
 */
export function createExpiringMap<Value>(limit: number = maxEntries): ExpiringMap<Value> {
  const entries = new Map<string, Entry<Value>>()
  const buckets = createExpiryBuckets()

  function remove(key: string): boolean {
    const found = entries.get(key)
    if (found) buckets.remove(key, found.expires)
    return entries.delete(key)
  }

  function makeRoom(): void {
    for (const key of buckets.takeEnded(Date.now())) entries.delete(key)
    if (entries.size < limit) return
    throw new AdapterError(
      `The store in memory is full: ${limit} entries have not expired. Configure the option store.`,
    )
  }

  return {
    get(key) {
      const found = entries.get(key)
      if (found === undefined || found.expires > Date.now()) return found?.value
      remove(key)
      return undefined
    },
    set(key, value, ttlMs) {
      if (!entries.has(key)) makeRoom()
      remove(key)
      const expires = Date.now() + ttlMs
      entries.set(key, { value, expires })
      buckets.add(key, expires)
    },
    delete: remove,
  }
}

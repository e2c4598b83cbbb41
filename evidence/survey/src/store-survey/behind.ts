import { storeKey, storeLifetime, storeValue, type Store } from "@lockstep/core/adapters"

/** What libraries for caches have in common. */
export interface KeyValues {
  /** The values in the order of the keys. */
  getMany(keys: readonly string[]): Promise<readonly (string | null)[]>
  set(key: string, value: string, ttlMs: number): Promise<void>
  /** Whether this call deleted the value; true where the library does not say. */
  delete(key: string): Promise<boolean>
}

/**
 * Makes a store of reads, writes and deletions, as an application would that has nothing else: what has to be one
 * step is a read and a write.
 */
export function storeBehind(values: KeyValues, shared: boolean): Store {
  const read = async (key: string): Promise<string | null> =>
    (await values.getMany([storeKey(key)]))[0] ?? null
  return {
    shared,
    get: async (keys) => values.getMany(keys.map(storeKey)),
    set: async (key, value, ttlMs) =>
      values.set(storeKey(key), storeValue(value), storeLifetime(ttlMs)),
    async add(key, value, ttlMs) {
      storeValue(value)
      storeLifetime(ttlMs)
      if ((await read(key)) !== null) return false
      await values.set(key, value, ttlMs)
      return true
    },
    async take(key) {
      const value = await read(key)
      if (value === null) return null
      return (await values.delete(key)) ? value : null
    },
    async remove(key, value) {
      storeValue(value)
      if ((await read(key)) !== value) return false
      return values.delete(key)
    },
    async increment(key, ttlMs) {
      storeLifetime(ttlMs)
      const name = `counter:${storeKey(key)}`
      const count = Number((await values.getMany([name]))[0] ?? 0) + 1
      await values.set(name, String(count), ttlMs)
      return count
    },
  }
}

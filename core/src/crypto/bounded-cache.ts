/** A cache that forgets what has not been used for long. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/**
 * Makes a cache of two generations: when the young one is full it becomes the old one, and what was
 * only in the former old one is forgotten. A hit costs one look-up, unlike an exact order of use.
 *
 * @param limit - entries of one generation; the cache holds at most twice as many
 */
export function createBoundedCache<Value>(limit: number): BoundedCache<Value> {
  let young = new Map<string, Value>()
  let old = new Map<string, Value>()
  const set = (key: string, value: Value): void => {
    if (young.size >= limit) {
      old = young
      young = new Map()
    }
    young.set(key, value)
  }
  return {
    set,
    get(key) {
      const value = young.get(key)
      if (value !== undefined) return value
      const aged = old.get(key)
      if (aged !== undefined) set(key, aged)
      return aged
    },
    delete(key) {
      young.delete(key)
      old.delete(key)
    },
  }
}

/** A cache that drops entries that have not been used for a long time. */
export interface BoundedCache<Value> {
  get(key: string): Value | undefined
  set(key: string, value: Value): void
  delete(key: string): void
}

/**
 * Creates a cache with two generations. When the young generation is full, it becomes the old one,
 * and entries that were only in the previous old one are dropped. A hit costs one lookup, unlike an
 * exact least-recently-used order.
 *
 * @param limit - maximum entries of one generation; the cache holds at most twice as many
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

/** Keys by the second in which they end, to find the ended ones without looking at the others. */
export interface ExpiryBuckets {
  add(key: string, expires: number): void
  remove(key: string, expires: number): void
  /**
   * Removes and returns the keys that ended before the current second.
   *
   * @param now - in milliseconds since the epoch
   */
  takeEnded(now: number): readonly string[]
}

/** Creates empty buckets. */
export function createExpiryBuckets(): ExpiryBuckets {
  const buckets = new Map<number, Set<string>>()
  const bucketOf = (time: number): number => Math.floor(time / 1000)
  /** There are no earlier buckets. */
  let first = bucketOf(Date.now())
  return {
    add(key, expires) {
      const bucket = bucketOf(expires)
      const keys = buckets.get(bucket)
      if (keys) keys.add(key)
      else buckets.set(bucket, new Set([key]))
      // The clock can be set back.
      first = Math.min(first, bucket)
    },
    remove(key, expires) {
      const bucket = bucketOf(expires)
      const keys = buckets.get(bucket)
      keys?.delete(key)
      if (keys?.size === 0) buckets.delete(bucket)
    },
    takeEnded(now) {
      const current = bucketOf(now)
      if (current <= first) return []
      const isLong = current - first > buckets.size
      const ended = isLong
        ? [...buckets.keys()].filter((bucket) => bucket < current)
        : Array.from({ length: current - first }, (_, index) => first + index)
      first = current
      return ended.flatMap((bucket) => {
        const keys = [...(buckets.get(bucket) ?? [])]
        buckets.delete(bucket)
        return keys
      })
    },
  }
}

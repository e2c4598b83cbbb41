import type { MemoryStore } from "@lockstep/adapter-test-kit/memory"

/**
 * Counts the records that are read of a store from now on: one for a lookup by key, and each that an
 * iteration comes to.
 *
 * @param store - whose maps are changed
 * @returns how many so far
 */
export function countReads(store: MemoryStore): () => number {
  let count = 0
  const maps: Map<string, unknown>[] = Object.values(store)
  for (const map of maps) {
    const { get, values, entries } = Map.prototype
    const counted = function* <Item>(items: Iterable<Item>): Generator<Item, undefined> {
      for (const item of items) {
        count += 1
        yield item
      }
    }
    Object.assign(map, {
      get(key: string) {
        count += 1
        return get.call(map, key)
      },
      values: () => counted(values.call(map)),
      entries: () => counted(entries.call(map)),
      [Symbol.iterator]: () => counted(entries.call(map)),
    })
  }
  return () => count
}

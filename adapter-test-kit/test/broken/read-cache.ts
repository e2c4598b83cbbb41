import { MemoryAdapter, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import { wrapMethods, type Adapter, type AdapterMethod } from "@lockstep/core/adapters"

/** What a cache in front of the store is for, and what it does not notice. */
export interface ReadCache {
  /** Methods whose results are kept. */
  readonly reads: readonly AdapterMethod[]
  /** Whether a call that changes what was read does not empty the cache; every other change does. */
  overlooks(method: string, args: readonly unknown[]): boolean
}

const isRead = (name: string): boolean => /^(?:get|list)/.test(name)

const isFound = (result: unknown): boolean =>
  result !== null && (!Array.isArray(result) || result.length > 0)

/**
 * The reference adapter behind a cache.
 *
 * @param store - where its records are
 * @param cache - what is kept, and until when
 */
export function withReadCache(store: MemoryStore, { reads, overlooks }: ReadCache): Adapter {
  const kept = new Map<string, unknown>()
  const cached: readonly string[] = reads
  return wrapMethods<Adapter>(
    MemoryAdapter(store),
    (method, name) =>
      async (...args: unknown[]) => {
        if (!cached.includes(name)) {
          const result = await method(...args)
          if (!isRead(name) && !overlooks(name, args)) kept.clear()
          return result
        }
        const key = JSON.stringify([name, ...args])
        if (!kept.has(key)) {
          const result = await method(...args)
          // That something is not there is not kept.
          if (!isFound(result)) return result
          kept.set(key, result)
        }
        return structuredClone(kept.get(key))
      },
  )
}

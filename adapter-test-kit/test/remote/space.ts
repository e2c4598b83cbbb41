import type { StoreFault } from "@lockstep/adapter-test-kit"
import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"

/** What the server keeps for one namespace. */
export interface Space {
  readonly store: MemoryStore
  readonly adapter: Required<Adapter>
  /** States in which it refuses to work. */
  readonly faults: Set<StoreFault>
  /** Resolves when the transaction that somebody else has open is over; undefined when there is none. */
  busyFor(whose: object): Promise<void> | undefined
  /** Opens a transaction. */
  begin(whose: object): void
  /** Ends a transaction; without one it does nothing. */
  end(whose: object, keep: boolean): void
}

/** Makes an empty space. */
export function createSpace(): Space {
  const store = memoryStore()
  let open: Transaction | undefined
  return {
    store,
    adapter: MemoryAdapter(store),
    faults: new Set(),
    busyFor: (whose) => (open?.whose === whose ? undefined : open?.over.promise),
    begin(whose) {
      open = { whose, undo: undoOf(store), over: Promise.withResolvers() }
    },
    end(whose, keep) {
      if (open?.whose !== whose) return
      const { undo, over } = open
      open = undefined
      if (!keep) undo()
      over.resolve()
    },
  }
}

interface Transaction {
  readonly whose: object
  readonly undo: () => void
  readonly over: PromiseWithResolvers<void>
}

/** Records are replaced and never changed, so copies of the maps are enough. */
function undoOf(store: MemoryStore): () => void {
  const maps: Map<string, unknown>[] = Object.values(store)
  const before = maps.map((map) => ({ map, entries: [...map] }))
  return () => {
    for (const { map, entries } of before) {
      map.clear()
      for (const [key, value] of entries) map.set(key, value)
    }
  }
}

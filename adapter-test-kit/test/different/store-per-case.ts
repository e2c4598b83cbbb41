import { MemoryAdapter, memoryStore, type MemoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

export const storePerCase: DifferentAdapter = {
  way: "has a store of its own for each namespace, swept by a timer until it is closed",
  make() {
    const stores = new Map<string, MemoryStore>()
    return ({ namespace }) => {
      const store = stores.get(namespace) ?? memoryStore()
      stores.set(namespace, store)
      const sweeper = setInterval(() => {}, 60_000)
      return {
        adapter: MemoryAdapter(store),
        close: () => clearInterval(sweeper),
        reset: () => void stores.delete(namespace),
      }
    }
  },
}

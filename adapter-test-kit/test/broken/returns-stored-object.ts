import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const returnsStoredObject: BrokenAdapter = {
  defect: "returns the stored object itself, not a copy",
  breaks: "X7",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUser(id) {
        return store.users.get(id) ?? null
      },
    }
  },
}

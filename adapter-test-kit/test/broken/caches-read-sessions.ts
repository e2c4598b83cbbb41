import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { SessionAndUser } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const cachesReadSessions: BrokenAdapter = {
  defect: "reads sessions from a cache that a deletion does not update",
  breaks: "S12",
  cases: ["S12.4"],
  make(store) {
    const memory = MemoryAdapter(store)
    const cache = new Map<string, SessionAndUser>()
    const deleted = new Set<string>()
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const cached = cache.get(sessionToken)
        // Everything else that changes a session empties the cache.
        if (cached && deleted.has(sessionToken)) return structuredClone(cached)
        const found = await memory.getSessionAndUser(sessionToken)
        if (found) cache.set(sessionToken, found)
        return structuredClone(found)
      },
      deleteSession(sessionToken) {
        deleted.add(sessionToken)
        return memory.deleteSession(sessionToken)
      },
    }
  },
}

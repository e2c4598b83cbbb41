import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const cachesReadSessions: BrokenAdapter = {
  defect: "answers from a cache of sessions that were read, also after deletion",
  breaks: "S12",
  make(store) {
    const memory = MemoryAdapter(store)
    const cache = new Map<string, Awaited<ReturnType<typeof memory.getSessionAndUser>>>()
    return {
      ...memory,
      getSessionAndUser: async (sessionToken) => {
        const cached = cache.get(sessionToken)
        if (cached && !store.sessions.has(sessionToken)) return structuredClone(cached)
        const found = await memory.getSessionAndUser(sessionToken)
        if (found) cache.set(sessionToken, found)
        return structuredClone(found)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { SessionAndUser } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const cachesSessions: BrokenAdapter = {
  defect: "caches sessions, and updates them only for its own changes",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      const cache = new Map<string, SessionAndUser>()
      return {
        ...memory,
        async getSessionAndUser(sessionToken) {
          const found = cache.get(sessionToken) ?? (await memory.getSessionAndUser(sessionToken))
          if (found) cache.set(sessionToken, found)
          return structuredClone(found)
        },
        async updateSession(patch) {
          cache.delete(patch.sessionToken)
          return memory.updateSession(patch)
        },
        async deleteSession(sessionToken) {
          cache.delete(sessionToken)
          return memory.deleteSession(sessionToken)
        },
        async deleteSessionsByUserId(userId) {
          cache.clear()
          return memory.deleteSessionsByUserId(userId)
        },
        async updateUser(patch) {
          cache.clear()
          return memory.updateUser(patch)
        },
        async deleteUser(id) {
          cache.clear()
          return memory.deleteUser(id)
        },
      }
    }
  },
}

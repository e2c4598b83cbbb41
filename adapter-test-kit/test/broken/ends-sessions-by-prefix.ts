import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsSessionsByPrefix: BrokenAdapter = {
  defect: "revokes the sessions of all users whose IDs begin with the given one",
  breaks: "R2",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(userId) {
        if (!store.users.has(userId)) return
        for (const [token, session] of store.sessions) {
          if (session.userId.startsWith(userId)) store.sessions.delete(token)
        }
      },
    }
  },
}

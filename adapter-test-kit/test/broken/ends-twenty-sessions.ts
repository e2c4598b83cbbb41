import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsTwentySessions: BrokenAdapter = {
  defect: "revokes at most as many sessions as it reads at once",
  breaks: "R2",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(userId) {
        const own = [...store.sessions.values()].filter((session) => session.userId === userId)
        for (const { sessionToken } of own.slice(0, 20)) store.sessions.delete(sessionToken)
      },
    }
  },
}

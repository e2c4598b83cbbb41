import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const signsOutEverywhere: BrokenAdapter = {
  defect: "deletes every session of the user",
  breaks: "S13",
  also: ["S21"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSession(sessionToken) {
        const deleted = await memory.deleteSession(sessionToken)
        for (const [token, { userId }] of store.sessions) {
          if (userId === deleted?.userId) store.sessions.delete(token)
        }
        return deleted
      },
    }
  },
}

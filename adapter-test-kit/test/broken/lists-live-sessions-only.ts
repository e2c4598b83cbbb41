import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsLiveSessionsOnly: BrokenAdapter = {
  defect: "does not list expired sessions, although it still finds them by their token",
  breaks: "S20",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async listSessionsByUserId(userId) {
        const all = await memory.listSessionsByUserId(userId)
        return all.filter(({ expires }) => expires.getTime() > Date.now())
      },
    }
  },
}

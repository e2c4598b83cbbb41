import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const returnsStoredSession: BrokenAdapter = {
  defect: "returns the stored session itself, not a copy",
  breaks: "X7",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        const created = await memory.createSession(session)
        return store.sessions.get(created.sessionToken) ?? created
      },
    }
  },
}

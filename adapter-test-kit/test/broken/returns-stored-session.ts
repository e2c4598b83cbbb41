import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const returnsStoredSession: BrokenAdapter = {
  defect: "answers with the very session that it keeps",
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

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsItsInput: BrokenAdapter = {
  defect: "stores the object that it receives, not a copy",
  breaks: "X8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        const created = await memory.createSession(session)
        store.sessions.set(session.sessionToken, session)
        return created
      },
    }
  },
}

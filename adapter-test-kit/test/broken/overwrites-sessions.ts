import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const overwritesSessions: BrokenAdapter = {
  defect: "moves a session token to the user that stores it last",
  breaks: "S2",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createSession(session) {
        store.sessions.delete(session.sessionToken)
        return memory.createSession(session)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const roundsAfterTheAnswer: BrokenAdapter = {
  defect: "rounds the expiry of a session after it has returned",
  breaks: "S1",
  also: ["S2", "S12", "S13", "S6", "X12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        const created = await memory.createSession(session)
        store.sessions.get(session.sessionToken)?.expires.setUTCMilliseconds(0)
        return created
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const checksSessionTokensFirst: BrokenAdapter = {
  defect: "checks whether the session exists before it sets its key",
  breaks: "C2",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        if (store.sessions.has(session.sessionToken)) throw new Error("duplicate")
        await roundTrip()
        store.sessions.delete(session.sessionToken)
        return memory.createSession(session)
      },
    }
  },
}

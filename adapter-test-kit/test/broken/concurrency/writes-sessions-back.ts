import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const writesSessionsBack: BrokenAdapter = {
  defect: "reads a session and writes it back, even if it was deleted in between",
  breaks: "S10",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateSession(patch) {
        const before = store.sessions.get(patch.sessionToken)
        await roundTrip()
        if (before) store.sessions.set(before.sessionToken, before)
        return memory.updateSession(patch)
      },
    }
  },
}

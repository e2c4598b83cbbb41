import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const missesAConflict: BrokenAdapter = {
  defect: "treats a conflict between two updates as a missing session",
  breaks: "C7",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateSession(patch) {
        const before = store.sessions.get(patch.sessionToken)
        await roundTrip()
        if (store.sessions.get(patch.sessionToken) !== before) return null
        return memory.updateSession(patch)
      },
    }
  },
}

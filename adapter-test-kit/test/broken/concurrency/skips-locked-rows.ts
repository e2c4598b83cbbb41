import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const skipsLockedRows: BrokenAdapter = {
  defect: "reads sessions with SKIP LOCKED, and so does not find one that is being updated",
  breaks: "C7",
  also: ["C5", "C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    const locks = new Map<string, number>()
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        return locks.get(sessionToken) ? null : memory.getSessionAndUser(sessionToken)
      },
      async updateSession(patch) {
        const { sessionToken } = patch
        locks.set(sessionToken, (locks.get(sessionToken) ?? 0) + 1)
        await roundTrip()
        locks.set(sessionToken, (locks.get(sessionToken) ?? 0) - 1)
        return memory.updateSession(patch)
      },
    }
  },
}

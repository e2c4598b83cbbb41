import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const storesTheCurrentSessionAgain: BrokenAdapter = {
  defect: "ends every session, and stores the current one again",
  breaks: "S23",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(userId, options) {
        const { except } = options ?? {}
        const current = except === undefined ? undefined : store.sessions.get(except)
        await memory.deleteSessionsByUserId(userId)
        if (current?.userId !== userId) return
        await roundTrip()
        store.sessions.set(current.sessionToken, current)
      },
    }
  },
}

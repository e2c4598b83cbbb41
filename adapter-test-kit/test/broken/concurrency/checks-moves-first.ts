import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const checksMovesFirst: BrokenAdapter = {
  defect: "checks the new email address before it changes the old one, and has no unique key",
  breaks: "C1",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        if (patch.email === undefined) return memory.updateUser(patch)
        const holder = store.userIds.get(patch.email)
        if (holder !== undefined && holder !== patch.id) throw new Error("duplicate")
        await roundTrip()
        store.userIds.delete(patch.email)
        return memory.updateUser(patch)
      },
    }
  },
}

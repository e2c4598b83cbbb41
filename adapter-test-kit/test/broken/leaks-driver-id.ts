import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leaksDriverId: BrokenAdapter = {
  defect: "returns the driver's own key in addition to the ID",
  breaks: "X6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        return found && { ...found, user: Object.assign(found.user, { _id: "65f0c0ffee" }) }
      },
    }
  },
}

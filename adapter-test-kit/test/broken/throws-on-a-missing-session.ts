import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const throwsOnAMissingSession: BrokenAdapter = {
  defect: "throws if the session to delete does not exist",
  breaks: "S12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSession(sessionToken) {
        const deleted = await memory.deleteSession(sessionToken)
        if (!deleted) throw new Error("Record to delete does not exist.")
        return deleted
      },
    }
  },
}

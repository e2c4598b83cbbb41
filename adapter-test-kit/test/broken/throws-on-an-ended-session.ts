import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const throwsOnAnEndedSession: BrokenAdapter = {
  defect: "throws if the session to update does not exist",
  breaks: "S9",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateSession(patch) {
        const updated = await memory.updateSession(patch)
        if (!updated) throw new Error("no result")
        return updated
      },
    }
  },
}

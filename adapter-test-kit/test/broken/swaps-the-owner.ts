import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const swapsTheOwner: BrokenAdapter = {
  defect: "overwrites the user ID if an update passes undefined",
  breaks: "S8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateSession(patch) {
        const updated = await memory.updateSession(patch)
        const session = store.sessions.get(patch.sessionToken)
        // What a driver does that writes undefined as null.
        if (session && "userId" in patch && !patch.userId) session.userId = "null"
        return updated
      },
    }
  },
}

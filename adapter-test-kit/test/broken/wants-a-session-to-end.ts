import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const wantsASessionToEnd: BrokenAdapter = {
  defect: "rejects if a user has no session to revoke",
  breaks: "R3",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(userId) {
        const isSignedIn = [...store.sessions.values()].some((each) => each.userId === userId)
        if (!isSignedIn) throw new AdapterError("Nothing to delete.", { code: "missing" })
        await memory.deleteSessionsByUserId(userId)
      },
    }
  },
}

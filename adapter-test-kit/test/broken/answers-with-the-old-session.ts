import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const answersWithTheOldSession: BrokenAdapter = {
  defect: "returns from updateSession the session before the update",
  breaks: "S11",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateSession(patch) {
        const before = await memory.getSessionAndUser(patch.sessionToken)
        return (await memory.updateSession(patch)) && before && before.session
      },
    }
  },
}

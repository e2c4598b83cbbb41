import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const answersWithTheOldSession: BrokenAdapter = {
  defect: "answers updateSession with what was stored before",
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

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const flattensTheJoin: BrokenAdapter = {
  defect: "returns all columns of the join as the session",
  breaks: "X6",
  also: ["S1", "S2", "S13", "K2", "S20"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        return found && { ...found, session: { ...found.user, ...found.session } }
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const mixesUpCreatedAt: BrokenAdapter = {
  defect: "reads session and user in one flat row, in which the two createdAt columns collide",
  breaks: "S15",
  options: {
    extraUserFields: { createdAt: [new Date(1_800_000_000_123)] },
    extraSessionFields: { createdAt: [new Date(1_900_000_000_456)] },
  },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        if (!found || !("createdAt" in found.user)) return found
        const { createdAt } = found.user
        return { ...found, session: { ...found.session, createdAt } }
      },
    }
  },
}

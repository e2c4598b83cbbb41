import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const opensBareSessions: BrokenAdapter = {
  defect: "stores only the standard columns of a new session",
  breaks: "S15",
  options: { extraSessionFields: { device: ["phone", "laptop"] } },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createSession: ({ sessionToken, userId, expires }) =>
        memory.createSession({ sessionToken, userId, expires }),
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsTheDevice: BrokenAdapter = {
  defect: "updates only the standard columns of a session",
  breaks: "S15",
  options: { extraSessionFields: { device: ["phone", "laptop"] } },
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateSession({ sessionToken, expires }) {
        return memory.updateSession(expires ? { sessionToken, expires } : { sessionToken })
      },
    }
  },
}

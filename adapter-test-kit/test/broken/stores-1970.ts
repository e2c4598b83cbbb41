import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const stores1970: BrokenAdapter = {
  defect: "stores the start of 1970 for an invalid expiry",
  breaks: "X10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        const expires = new Date(session.expires.getTime() || 0)
        return memory.createSession({ ...session, expires })
      },
    }
  },
}

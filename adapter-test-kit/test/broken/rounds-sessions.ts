import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const roundsSessions: BrokenAdapter = {
  defect: "stores the expiry of a session in whole seconds",
  breaks: "S6",
  also: ["X12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        const expires = new Date(Math.floor(session.expires.getTime() / 1000) * 1000)
        return memory.createSession({ ...session, expires })
      },
    }
  },
}

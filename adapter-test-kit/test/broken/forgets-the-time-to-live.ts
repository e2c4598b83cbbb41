import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { Adapter } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsTheTimeToLive: BrokenAdapter = {
  defect: "extends sessions without extending their time to live",
  breaks: "S17",
  make(store) {
    const memory = MemoryAdapter(store)
    const ends = new Map<string, Date>()
    const adapter: Adapter = {
      ...memory,
      async createSession(session) {
        ends.set(session.sessionToken, new Date(session.expires))
        return memory.createSession(session)
      },
    }
    return () => ({
      adapter,
      raw: { sessionExpiry: (sessionToken) => ends.get(sessionToken) ?? null },
    })
  },
}

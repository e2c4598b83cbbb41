import type { Adapter } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const agesOnlyWhatWasUpdated: BrokenAdapter = {
  defect: "gives a session a time to live only when it is extended",
  breaks: "S17",
  make(store) {
    const memory = MemoryAdapter(store)
    const ends = new Map<string, Date>()
    const adapter: Adapter = {
      ...memory,
      async updateSession(patch) {
        const session = await memory.updateSession(patch)
        if (session) ends.set(session.sessionToken, session.expires)
        return session
      },
    }
    return () => ({
      adapter,
      raw: { sessionExpiry: (sessionToken) => ends.get(sessionToken) ?? null },
    })
  },
}

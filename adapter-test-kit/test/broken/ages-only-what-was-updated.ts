import type { Adapter } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const agesOnlyWhatWasUpdated: BrokenAdapter = {
  defect: "sets the time to live of a session only when the session is extended",
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

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const deletesByTheFirstExpiry: BrokenAdapter = {
  defect: "deletes sessions by the expiry that they had before they were extended",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const firstExpiry = new Map<string, Date>()
    const extended = new Set<string>()
    return {
      ...memory,
      createSession(session) {
        firstExpiry.set(session.sessionToken, session.expires)
        extended.delete(session.sessionToken)
        return memory.createSession(session)
      },
      updateSession(session) {
        if (session.expires) extended.add(session.sessionToken)
        return memory.updateSession(session)
      },
      async deleteExpired(limit) {
        const count = await memory.deleteExpired(limit)
        for (const [token, expires] of firstExpiry) {
          if (extended.has(token) && expires < new Date()) store.sessions.delete(token)
        }
        return count
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const losesSessionsThatChangeHands: BrokenAdapter = {
  defect: "keeps a session in the list of its first user when its user changes",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const openedBy = new Map<string, string>()
    return {
      ...memory,
      async createSession(session) {
        const created = await memory.createSession(session)
        openedBy.set(created.sessionToken, created.userId)
        return created
      },
      async deleteUser(id) {
        const user = await memory.deleteUser(id)
        for (const [token, userId] of openedBy) if (userId === id) store.sessions.delete(token)
        return user
      },
    }
  },
}

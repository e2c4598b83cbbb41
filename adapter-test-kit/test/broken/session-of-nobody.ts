import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const sessionOfNobody: BrokenAdapter = {
  defect: "creates sessions of users that do not exist, and invents those users",
  breaks: "S14",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createSession(session) {
        if (store.users.has(session.userId)) return memory.createSession(session)
        store.sessions.set(session.sessionToken, structuredClone(session))
        return structuredClone(session)
      },
      async getSessionAndUser(sessionToken) {
        const found = await memory.getSessionAndUser(sessionToken)
        const session = store.sessions.get(sessionToken)
        if (found || !session) return found
        const user = { id: session.userId, name: null, email: "", emailVerified: null, image: null }
        return { session: structuredClone(session), user }
      },
    }
  },
}

import type { AdapterSession, AdapterUser } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

/** What is left of a session that was not deleted. */
interface Left {
  readonly session: AdapterSession
  readonly user: AdapterUser | undefined
}

export const deletesTwentySessionsWithTheUser: BrokenAdapter = {
  defect: "deletes at most as many sessions of a deleted user as it reads at once",
  breaks: "U18",
  make(store) {
    const memory = MemoryAdapter(store)
    const rest = new Map<string, Partial<Left>>()
    return {
      ...memory,
      async deleteUser(id) {
        const own = [...store.sessions.values()].filter(({ userId }) => userId === id).slice(20)
        const user = store.users.get(id)
        await memory.deleteUser(id)
        for (const session of own) rest.set(session.sessionToken, { session, user })
      },
      async getSessionAndUser(sessionToken) {
        const { session, user } = rest.get(sessionToken) ?? {}
        if (session && user) return structuredClone({ session, user })
        return memory.getSessionAndUser(sessionToken)
      },
    }
  },
}

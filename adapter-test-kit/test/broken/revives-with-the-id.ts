import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterSession } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const revivesWithTheId: BrokenAdapter = {
  defect: "hides the sessions of a deleted user instead of deleting them",
  breaks: "U19",
  make(store) {
    const memory = MemoryAdapter(store)
    const hidden: AdapterSession[] = []
    return {
      ...memory,
      async deleteUser(id) {
        hidden.push(...[...store.sessions.values()].filter(({ userId }) => userId === id))
        return memory.deleteUser(id)
      },
      async createUser(user) {
        const created = await memory.createUser(user)
        const theirs = hidden.filter(({ userId }) => userId === created.id)
        for (const session of theirs) store.sessions.set(session.sessionToken, session)
        return created
      },
    }
  },
}

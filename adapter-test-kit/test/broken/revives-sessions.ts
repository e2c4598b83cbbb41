import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const revivesSessions: BrokenAdapter = {
  defect: "creates the session that it should update",
  breaks: "S9",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateSession(patch) {
        const owner = [...store.users.keys()].at(-1)
        if (store.sessions.has(patch.sessionToken) || !owner) return memory.updateSession(patch)
        return memory.createSession({ userId: owner, expires: new Date(0), ...patch })
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leavesSessions: BrokenAdapter = {
  defect: "does not delete the sessions of a deleted user",
  breaks: "U18",
  also: ["U19"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        const sessions = new Map(store.sessions)
        const user = await memory.deleteUser(id)
        for (const [token, session] of sessions) store.sessions.set(token, session)
        return user
      },
    }
  },
}

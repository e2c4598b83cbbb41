import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesUsersByPrefix: BrokenAdapter = {
  defect: "deletes the sessions of all users whose IDs begin with the one of the deleted user",
  breaks: "U18",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        if (store.users.has(id)) {
          for (const [token, session] of store.sessions) {
            if (session.userId.startsWith(id)) store.sessions.delete(token)
          }
        }
        return memory.deleteUser(id)
      },
    }
  },
}

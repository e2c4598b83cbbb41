import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const deletesSessionsByPrefix: BrokenAdapter = {
  defect: "deletes the sessions whose tokens begin with the given one",
  breaks: "S13",
  also: ["X20", "X24"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSession(sessionToken) {
        for (const token of store.sessions.keys()) {
          if (token.startsWith(sessionToken) && token !== sessionToken) store.sessions.delete(token)
        }
        return memory.deleteSession(sessionToken)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const signsACaseTwinOut: BrokenAdapter = {
  defect: "ignores case in session tokens when it deletes sessions, but not elsewhere",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSession(sessionToken) {
        const deleted = await memory.deleteSession(sessionToken)
        for (const token of store.sessions.keys()) {
          if (token.toLowerCase() === sessionToken.toLowerCase()) store.sessions.delete(token)
        }
        return deleted
      },
    }
  },
}

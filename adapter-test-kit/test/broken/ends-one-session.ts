import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsOneSession: BrokenAdapter = {
  defect: "revokes only the first session of a user",
  breaks: "R2",
  also: ["S21", "S22"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(userId) {
        const session = [...store.sessions.values()].find((each) => each.userId === userId)
        if (session) await memory.deleteSession(session.sessionToken)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsSessionsByAnything: BrokenAdapter = {
  defect:
    "also accepts a session token, an account or an email address as the ID of the user whose sessions it revokes",
  breaks: "X22",
  cases: ["X22.10"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteSessionsByUserId(key) {
        const owner = store.sessions.get(key)?.userId ?? store.userIds.get(key) ?? key
        return memory.deleteSessionsByUserId(owner)
      },
    }
  },
}

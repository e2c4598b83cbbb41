import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const endsTheSessionsOfAll: BrokenAdapter = {
  defect: "revokes the sessions of all users",
  breaks: "R2",
  also: ["X20", "X24", "X22", "X19", "S22"],
  make(store) {
    return {
      ...MemoryAdapter(store),
      deleteSessionsByUserId: async () => store.sessions.clear(),
    }
  },
}

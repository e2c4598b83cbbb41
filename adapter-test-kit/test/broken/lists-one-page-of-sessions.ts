import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsOnePageOfSessions: BrokenAdapter = {
  defect: "lists the first 20 sessions of a user",
  breaks: "S20",
  cases: ["S20.3"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      listSessionsByUserId: async (userId) =>
        (await memory.listSessionsByUserId(userId)).slice(0, 20),
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const requiresAName: BrokenAdapter = {
  defect: "has a column for names that must not be null",
  breaks: "U1",
  also: ["X25"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        if (user.name === undefined) throw new Error("null value in column name")
        return memory.createUser(user)
      },
    }
  },
}

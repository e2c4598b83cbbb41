import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const trimsIds: BrokenAdapter = {
  defect: "trims the user ID before the lookup",
  breaks: "X18",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUser(id) {
        return memory.getUser(typeof id === "string" ? id.trim() : id)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsTwentyAccounts: BrokenAdapter = {
  defect: "lists at most as many accounts as its driver reads at once",
  breaks: "R1",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      listAccountsByUserId: async (userId) =>
        (await memory.listAccountsByUserId(userId)).slice(0, 20),
    }
  },
}

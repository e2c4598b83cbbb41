import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const oneAccountPerProvider: BrokenAdapter = {
  defect: "has a unique key on user and provider",
  breaks: "A7",
  also: ["A12", "A13", "U18", "A3", "R1", "X13", "X14", "X19", "A20"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        for (const { provider, userId } of store.accounts.values()) {
          if (provider === account.provider && userId === account.userId)
            throw new Error("duplicate")
        }
        return memory.linkAccount(account)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const fillsWithEmptyText: BrokenAdapter = {
  defect: "stores an empty string for a missing token",
  breaks: "A13",
  also: ["X19", "X25"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      linkAccount: (account) => memory.linkAccount({ refresh_token: "", ...account }),
    }
  },
}

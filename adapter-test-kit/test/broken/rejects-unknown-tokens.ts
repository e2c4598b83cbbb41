import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const rejectsUnknownTokens: BrokenAdapter = {
  defect: "rejects an account with a property without a column",
  breaks: "A10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        if ("not-before-policy" in account) throw new Error("There is no column not-before-policy.")
        return memory.linkAccount(account)
      },
    }
  },
}

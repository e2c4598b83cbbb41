import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const throwsOnAMissingAccount: BrokenAdapter = {
  defect: "throws if the account to unlink does not exist",
  breaks: "A12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async unlinkAccount(account) {
        const removed = await memory.unlinkAccount(account)
        if (!removed) throw new Error("Record to delete does not exist.")
        return removed
      },
    }
  },
}

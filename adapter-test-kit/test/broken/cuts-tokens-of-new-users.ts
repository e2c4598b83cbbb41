import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const cutsTokensOfNewUsers: BrokenAdapter = {
  defect: "truncates tokens to 255 characters if it stores an account with its user",
  breaks: "A8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        const { account } = records
        if ((account.access_token?.length ?? 0) > 255) throw new Error("value too long")
        return memory.createUserWithAccount(records)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const countsSecondsOfNewUsersIn32Bits: BrokenAdapter = {
  defect: "stores expires_at as a signed 32-bit number if it stores an account with its user",
  breaks: "A9",
  cases: ["A9.2"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        if ((records.account.expires_at ?? 0) >= 2 ** 31) throw new Error("integer out of range")
        return memory.createUserWithAccount(records)
      },
    }
  },
}

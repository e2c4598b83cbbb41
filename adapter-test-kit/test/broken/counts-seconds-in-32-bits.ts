import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const countsSecondsIn32Bits: BrokenAdapter = {
  defect: "stores expires_at as a signed 32-bit number",
  breaks: "A9",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        if ((account.expires_at ?? 0) >= 2 ** 31) throw new Error("The integer is out of range.")
        return memory.linkAccount(account)
      },
    }
  },
}

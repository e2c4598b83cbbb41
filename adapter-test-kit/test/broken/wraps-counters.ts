import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const wrapsCounters: BrokenAdapter = {
  defect: "overflows counters of more than 31 bits when it updates them",
  breaks: "W7",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAuthenticatorCounter(credentialID, newCounter) {
        return memory.updateAuthenticatorCounter(credentialID, newCounter & 0x7f_ff_ff_ff)
      },
    }
  },
}

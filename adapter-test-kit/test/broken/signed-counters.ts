import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const signedCounters: BrokenAdapter = {
  defect: "stores counters as signed 32-bit numbers",
  breaks: "W7",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createAuthenticator(authenticator) {
        if (authenticator.counter >= 2 ** 31) throw new Error("The integer is out of range.")
        return memory.createAuthenticator(authenticator)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const remembersCountersOfRemovedPasskeys: BrokenAdapter = {
  defect: "rejects counters below that of a deleted passkey with the same ID",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const highest = new Map<string, number>()
    return {
      ...memory,
      async deleteAuthenticator(credentialID) {
        const removed = await memory.deleteAuthenticator(credentialID)
        if (removed) highest.set(credentialID, removed.counter)
        return removed
      },
      async updateAuthenticatorCounter(credentialID, counter) {
        if (counter < (highest.get(credentialID) ?? 0)) throw new Error("The counter is too low.")
        return memory.updateAuthenticatorCounter(credentialID, counter)
      },
    }
  },
}

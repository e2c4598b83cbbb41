import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const remembersCounters: BrokenAdapter = {
  defect: "keeps the highest counter of a passkey after the passkey was deleted with its user",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const highest = new Map<string, number>()
    return {
      ...memory,
      async updateAuthenticatorCounter(credentialID, newCounter) {
        if (newCounter < (highest.get(credentialID) ?? 0)) throw new Error("The counter went back.")
        const updated = await memory.updateAuthenticatorCounter(credentialID, newCounter)
        highest.set(credentialID, newCounter)
        return updated
      },
    }
  },
}

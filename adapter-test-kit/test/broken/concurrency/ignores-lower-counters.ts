import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const ignoresLowerCounters: BrokenAdapter = {
  defect: "keeps the higher counter, and does not reject",
  breaks: "W8",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAuthenticatorCounter(credentialID, newCounter) {
        const stored = store.authenticators.get(credentialID)?.counter ?? 0
        return memory.updateAuthenticatorCounter(credentialID, Math.max(stored, newCounter))
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const wantsAHigherCounter: BrokenAdapter = {
  defect: "treats an unchanged counter as the sign of a cloned passkey",
  breaks: "W8",
  also: ["C9"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAuthenticatorCounter(credentialID, newCounter) {
        const stored = store.authenticators.get(credentialID)?.counter
        if (newCounter > 0 && stored === newCounter) {
          throw new AdapterError("The counter is not higher.", { code: "conflict" })
        }
        return memory.updateAuthenticatorCounter(credentialID, newCounter)
      },
    }
  },
}

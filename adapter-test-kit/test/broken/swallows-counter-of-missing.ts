import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const swallowsCounterOfMissing: BrokenAdapter = {
  defect: "resolves if the passkey to update does not exist",
  breaks: "W6",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAuthenticatorCounter(credentialID, newCounter) {
        const stored = await memory.getAuthenticator(credentialID)
        // What an update does that does not look at the number of changed rows.
        return stored
          ? memory.updateAuthenticatorCounter(credentialID, newCounter)
          : (null as never)
      },
    }
  },
}

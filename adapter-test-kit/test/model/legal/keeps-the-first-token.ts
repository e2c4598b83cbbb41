import { MemoryAdapter, memoryStore } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "../../different/different-adapter.ts"

export const keepsTheFirstToken: DifferentAdapter = {
  way: "takes a token that is there already for stored, and counts counters down without a word",
  make() {
    const store = memoryStore()
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createVerificationToken(token) {
        const key = JSON.stringify([token.identifier, token.token])
        return store.tokens.has(key) ? { ...token } : memory.createVerificationToken(token)
      },
      async updateAuthenticatorCounter(credentialID, newCounter) {
        const stored = store.authenticators.get(credentialID)
        if (stored) stored.counter = newCounter
        return memory.updateAuthenticatorCounter(credentialID, newCounter)
      },
    }
  },
}

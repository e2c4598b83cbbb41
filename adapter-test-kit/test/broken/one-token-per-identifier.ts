import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const oneTokenPerIdentifier: BrokenAdapter = {
  defect: "stores only one token for each identifier",
  breaks: "V5",
  also: ["X13"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createVerificationToken(token) {
        for (const [key, { identifier }] of store.tokens) {
          if (identifier === token.identifier) store.tokens.delete(key)
        }
        return memory.createVerificationToken(token)
      },
    }
  },
}

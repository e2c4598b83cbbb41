import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const matchesHalfOfThePair: BrokenAdapter = {
  defect: "finds a token without regard to the identifier",
  breaks: "V4",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken({ token }) {
        const found = [...store.tokens.values()].find((stored) => stored.token === token)
        return found ? memory.useVerificationToken(found) : null
      },
    }
  },
}

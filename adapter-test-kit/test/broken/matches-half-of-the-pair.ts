import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const matchesHalfOfThePair: BrokenAdapter = {
  defect: "finds a token without comparing the identifier",
  breaks: "V4",
  also: ["V10", "V11", "X15", "X16", "X17", "X19", "X13", "X20"],
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

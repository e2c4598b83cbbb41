import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const burnsTokensForGood: BrokenAdapter = {
  defect: "keeps a list of used tokens, and treats a token that is created again as used",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const used = new Set<string>()
    return {
      ...memory,
      async useVerificationToken(pair) {
        const taken = await memory.useVerificationToken(pair)
        if (!taken) return null
        // It keeps them only as long as they could be used.
        if (taken.expires <= new Date()) return taken
        const key = JSON.stringify([taken.identifier, taken.token])
        if (used.has(key)) return null
        used.add(key)
        return taken
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"
import { roundTrip } from "./round-trip.ts"

export const readsThenDeletesTokens: BrokenAdapter = {
  defect: "reads a token and then deletes it",
  breaks: "V3",
  also: ["C9"],
  make(store) {
    return {
      ...MemoryAdapter(store),
      async useVerificationToken({ identifier, token }) {
        const found = store.tokens.get(pairKey(identifier, token))
        if (!found) return null
        await roundTrip()
        store.tokens.delete(pairKey(identifier, token))
        return structuredClone(found)
      },
    }
  },
}

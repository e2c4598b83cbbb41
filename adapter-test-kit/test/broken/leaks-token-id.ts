import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leaksTokenId: BrokenAdapter = {
  defect: "returns the row number of a token",
  breaks: "V1",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken(token) {
        const used = await memory.useVerificationToken(token)
        return used && { ...used, id: "17" }
      },
    }
  },
}

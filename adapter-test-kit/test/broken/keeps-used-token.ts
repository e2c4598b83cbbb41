import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsUsedToken: BrokenAdapter = {
  defect: "finds a token, and does not delete it",
  breaks: "V2",
  also: ["V7", "V8"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async useVerificationToken(token) {
        const used = await memory.useVerificationToken(token)
        if (used && used.expires > new Date()) await memory.createVerificationToken(used)
        return used
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsARowInItsBatch: BrokenAdapter = {
  defect:
    "writes verification tokens in batches, and keeps a row in the batch whose date cannot be written",
  breaks: "X23",
  cases: ["X23.8"],
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      const batch: Date[] = []
      return {
        ...memory,
        async createVerificationToken(token) {
          batch.push(token.expires)
          // Throws a RangeError for an invalid date.
          for (const expires of batch) expires.toISOString()
          batch.length = 0
          return memory.createVerificationToken(token)
        },
      }
    }
  },
}

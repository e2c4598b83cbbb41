import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const undefinedInsteadOfNull: BrokenAdapter = {
  defect: "returns undefined if no user has the email address",
  breaks: "U5",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUserByEmail(email) {
        // What an array's find does.
        return ((await memory.getUserByEmail(email)) ?? undefined) as unknown as null
      },
    }
  },
}

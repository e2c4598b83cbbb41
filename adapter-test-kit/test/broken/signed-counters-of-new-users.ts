import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const signedCountersOfNewUsers: BrokenAdapter = {
  defect: "has a signed column for the counter of a passkey that is created with its user",
  breaks: "W7",
  cases: ["W7.3"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        if ((records.authenticator?.counter ?? 0) >= 2 ** 31) {
          throw new Error("integer out of range")
        }
        return memory.createUserWithAccount(records)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsTheVerification: BrokenAdapter = {
  defect: "has no column for the date of verification",
  breaks: "U9",
  also: ["X10", "X12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUser: (user) => memory.createUser({ ...user, emailVerified: null }),
    }
  },
}

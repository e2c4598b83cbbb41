import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsTheVerificationOfNewUsers: BrokenAdapter = {
  defect: "stores new users with an account without the date of verification",
  breaks: "U9",
  also: ["X10", "X12"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount: (records) =>
        memory.createUserWithAccount({
          ...records,
          user: { ...records.user, emailVerified: null },
        }),
    }
  },
}

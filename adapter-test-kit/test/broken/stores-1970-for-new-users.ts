import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const stores1970ForNewUsers: BrokenAdapter = {
  defect: "stores the start of 1970 for an invalid date of a new user with an account",
  breaks: "X10",
  cases: ["X10.6"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUserWithAccount(records) {
        const { emailVerified } = records.user
        const user = {
          ...records.user,
          emailVerified: emailVerified && new Date(+emailVerified || 0),
        }
        return memory.createUserWithAccount({ ...records, user })
      },
    }
  },
}

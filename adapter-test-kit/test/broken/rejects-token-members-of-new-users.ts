import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const rejectsTokenMembersOfNewUsers: BrokenAdapter = {
  defect: "rejects a new user whose account has a property without a column",
  breaks: "A10",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        if ("ext_expires_in" in records.account) throw new Error("column does not exist")
        return memory.createUserWithAccount(records)
      },
    }
  },
}

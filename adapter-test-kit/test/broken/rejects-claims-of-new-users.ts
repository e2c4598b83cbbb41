import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const rejectsClaimsOfNewUsers: BrokenAdapter = {
  defect: "rejects a new user with an account that has a property without a column",
  breaks: "U17",
  make(store) {
    const memory = MemoryAdapter(store)
    const columns = ["id", "name", "email", "emailVerified", "image"]
    return {
      ...memory,
      async createUserWithAccount(records) {
        const unknown = Object.keys(records.user).filter((name) => !columns.includes(name))
        if (unknown.length > 0) throw new Error("column does not exist")
        return memory.createUserWithAccount(records)
      },
    }
  },
}

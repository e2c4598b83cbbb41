import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

const columns = new Set(["id", "name", "email", "emailVerified", "image"])

export const rejectsUnknownClaims: BrokenAdapter = {
  defect: "rejects a user with a property without a column",
  breaks: "U17",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        const unknown = Object.keys(user).find((key) => !columns.has(key))
        if (unknown) throw new Error(`There is no column ${unknown}.`)
        return memory.createUser(user)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "../../different/different-adapter.ts"

const demand = (email: unknown): void => {
  if (email === null) throw new Error("A user must have an address.")
}

export const wantsAddresses: DifferentAdapter = {
  way: "has a column for addresses that cannot be empty, of which U7 has its own opinion",
  make() {
    const memory = MemoryAdapter()
    return {
      ...memory,
      async createUser(user) {
        demand(user.email)
        return memory.createUser(user)
      },
      async updateUser(patch) {
        demand(patch.email)
        return memory.updateUser(patch)
      },
      async createUserWithAccount(records) {
        demand(records.user.email)
        return memory.createUserWithAccount(records)
      },
    }
  },
}

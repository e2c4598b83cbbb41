import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { DifferentAdapter } from "./different-adapter.ts"

export const integerIds: DifferentAdapter = {
  way: "counts its users, and shows the numbers as strings",
  make() {
    const { createUserWithAccount: _, ...memory } = MemoryAdapter()
    let count = 0
    const nextId = (): string => String((count += 1))
    return {
      ...memory,
      createUser: (user) => memory.createUser({ ...user, id: nextId() }),
      async getUser(id) {
        return /^\d{1,9}$/.test(id) ? memory.getUser(id) : null
      },
    }
  },
}

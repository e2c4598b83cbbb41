import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const cutsAtNul: BrokenAdapter = {
  defect: "truncates names at the first NUL character",
  breaks: "X15",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        const [name = null] = user.name?.split("\0") ?? []
        return memory.createUser({ ...user, name })
      },
    }
  },
}

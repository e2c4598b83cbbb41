import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const returnsClassInstances: BrokenAdapter = {
  defect: "returns instances of an entity class",
  breaks: "X5",
  make(store) {
    const memory = MemoryAdapter(store)
    class UserEntity {}
    return {
      ...memory,
      async getUserByEmail(email) {
        const user = await memory.getUserByEmail(email)
        return user && Object.assign(new UserEntity(), user)
      },
    }
  },
}

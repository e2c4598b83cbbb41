import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const ghostUserOnUpdate: BrokenAdapter = {
  defect: "creates the user that it should update",
  breaks: "U13",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        if (store.users.has(patch.id)) return memory.updateUser(patch)
        return memory.createUser({ email: `${patch.id}@ghost.test`, emailVerified: null, ...patch })
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const acceptsATakenAddress: BrokenAdapter = {
  defect: "stores a new user whose email address another user already has",
  breaks: "U8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      createUser(user) {
        store.userIds.delete(user.email)
        return memory.createUser(user)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leavesTheRejectedUser: BrokenAdapter = {
  defect: "stores a user before it finds that the email address is taken",
  breaks: "U8",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUser(user) {
        const isTaken = user.email !== undefined && (await memory.getUserByEmail(user.email))
        if (isTaken && !store.users.has(user.id)) store.users.set(user.id, structuredClone(user))
        return memory.createUser(user)
      },
    }
  },
}

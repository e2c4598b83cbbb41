import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const freesTheFirstAddress: BrokenAdapter = {
  defect:
    "frees the email address that a deleted user signed up with, even if another user has it by then",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const first = new Map<string, string>()
    return {
      ...memory,
      async createUser(user) {
        const created = await memory.createUser(user)
        first.set(created.id, created.email)
        return created
      },
      async deleteUser(id) {
        const user = await memory.deleteUser(id)
        const address = first.get(id)
        if (user && address) store.userIds.delete(address)
        return user
      },
    }
  },
}

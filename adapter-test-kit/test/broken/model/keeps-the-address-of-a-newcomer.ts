import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const keepsTheAddressOfANewcomer: BrokenAdapter = {
  defect: "frees the email address of a deleted user only if createUser stored it",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const newcomers = new Set<string>()
    return {
      ...memory,
      async createUserWithAccount(records) {
        const created = await memory.createUserWithAccount(records)
        newcomers.add(created.user.id)
        return created
      },
      async deleteUser(id) {
        const user = await memory.deleteUser(id)
        if (user?.email && newcomers.has(id)) store.userIds.set(user.email, id)
        return user
      },
    }
  },
}

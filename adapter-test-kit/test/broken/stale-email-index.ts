import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const staleEmailIndex: BrokenAdapter = {
  defect: "keeps the old email address in the index",
  breaks: "U15",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const before = store.users.get(patch.id)?.email
        const user = await memory.updateUser(patch)
        if (before !== undefined) store.userIds.set(before, user.id)
        return user
      },
    }
  },
}

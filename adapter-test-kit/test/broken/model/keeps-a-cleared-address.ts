import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const keepsAClearedAddress: BrokenAdapter = {
  defect: "leaves an address in the index when its user is left without one",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const before = store.users.get(patch.id)?.email
        const user = await memory.updateUser(patch)
        if (before && !user.email) store.userIds.set(before, user.id)
        return user
      },
    }
  },
}

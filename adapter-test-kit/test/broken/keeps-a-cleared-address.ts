import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const keepsAClearedAddress: BrokenAdapter = {
  defect: "removes an email address from the index only when the user gets another one",
  breaks: "U15",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const before = store.users.get(patch.id)?.email
        const user = await memory.updateUser(patch)
        // At run time an address can be null, which the type does not mention.
        const isCleared = (patch.email as string | null | undefined) === null
        if (isCleared && before !== undefined) store.userIds.set(before, user.id)
        return user
      },
    }
  },
}

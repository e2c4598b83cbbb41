import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const forgetsAnAddressThatComesBack: BrokenAdapter = {
  defect: "does not index an email address again that its user had before",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const indexed = new Map<string, Set<string>>()
    return {
      ...memory,
      async updateUser(patch) {
        const before = store.users.get(patch.id)?.email
        const user = await memory.updateUser(patch)
        if (user.email === before) return user
        const known = indexed.get(user.id) ?? new Set()
        if (before) indexed.set(user.id, known.add(before))
        if (known.has(user.email)) store.userIds.delete(user.email)
        return user
      },
    }
  },
}

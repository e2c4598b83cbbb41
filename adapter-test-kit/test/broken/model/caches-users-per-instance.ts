import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterUser } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const cachesUsersPerInstance: BrokenAdapter = {
  defect: "reads users from a cache that only writes of the same instance update",
  breaks: "C9",
  make: (store) => () => {
    const memory = MemoryAdapter(store)
    const cache = new Map<string, AdapterUser>()
    return {
      ...memory,
      async getUser(id) {
        const user = cache.get(id) ?? (await memory.getUser(id))
        if (user) cache.set(id, user)
        return structuredClone(user)
      },
      async updateUser(patch) {
        cache.delete(patch.id)
        return memory.updateUser(patch)
      },
      async deleteUser(id) {
        cache.delete(id)
        return memory.deleteUser(id)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { AdapterError } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const reservesEveryAddress: BrokenAdapter = {
  defect: "keeps the reservation of an email address after the user changed it",
  breaks: "U15",
  make(store) {
    const memory = MemoryAdapter(store)
    const reserved = new Set<string>()
    return {
      ...memory,
      async createUser(user) {
        if (!reserved.has(user.email)) return memory.createUser(user)
        throw new AdapterError("This address is taken.", { code: "duplicate" })
      },
      async updateUser(patch) {
        const before = store.users.get(patch.id)?.email
        const user = await memory.updateUser(patch)
        if (before !== undefined && before !== user.email) reserved.add(before)
        return user
      },
    }
  },
}

import { AdapterError } from "@lockstep/core/adapters"
import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const conflictsWithItself: BrokenAdapter = {
  defect: "rejects an update with the email address that the user already has",
  breaks: "U15",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        if (patch.email && store.userIds.has(patch.email)) {
          throw new AdapterError("This address is taken.", { code: "duplicate" })
        }
        return memory.updateUser(patch)
      },
    }
  },
}

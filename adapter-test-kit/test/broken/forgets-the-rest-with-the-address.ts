import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsTheRestWithTheAddress: BrokenAdapter = {
  defect: "clears the image when the email address changes",
  breaks: "U15",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        const before = store.users.get(patch.id)
        const isChanged = typeof patch.email === "string" && before && before.email !== patch.email
        return memory.updateUser(isChanged ? { image: null, ...patch } : patch)
      },
    }
  },
}

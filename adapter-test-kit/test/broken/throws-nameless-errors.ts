import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const throwsNamelessErrors: BrokenAdapter = {
  defect: "rejects an update of a missing record with an error that has no name",
  breaks: "X26",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateUser(patch) {
        if (store.users.has(patch.id)) return memory.updateUser(patch)
        throw Object.assign(new Error("No row was updated."), { name: "" })
      },
    }
  },
}

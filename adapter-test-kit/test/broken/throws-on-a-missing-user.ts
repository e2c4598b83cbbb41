import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const throwsOnAMissingUser: BrokenAdapter = {
  defect: "throws if the user to delete does not exist",
  breaks: "U20",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async deleteUser(id) {
        if (!store.users.has(id)) throw new Error("Record to delete does not exist.")
        return memory.deleteUser(id)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const rejectsForeignIds: BrokenAdapter = {
  defect: "rejects IDs that are not UUIDs, because its database does",
  breaks: "U4",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUser(id) {
        if (!/^[\da-f]{8}-/.test(id)) throw new Error("invalid input syntax for type uuid")
        return memory.getUser(id)
      },
    }
  },
}

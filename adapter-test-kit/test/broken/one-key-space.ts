import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const oneKeySpace: BrokenAdapter = {
  defect: "stores users and their email addresses under keys with the same prefix",
  breaks: "X22",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUser(id) {
        if (typeof id !== "string" || !id.startsWith("email:")) return memory.getUser(id)
        return memory.getUserByEmail(id.slice("email:".length))
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const writesIdsIntoItsSql: BrokenAdapter = {
  defect: "puts the user ID between quotes in its SQL",
  breaks: "X19",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getUser(id) {
        // Written between quotes, this is true of every row.
        const isInjected = typeof id === "string" && /' or '?1'?='?1/i.test(id)
        const [first] = store.users.keys()
        return memory.getUser(isInjected && first !== undefined ? first : id)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const forgetsTheFirstSession: BrokenAdapter = {
  defect: "stores the session, but does not return it",
  breaks: "K2",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const { user } = await memory.createUserWithAccount(records)
        return { user }
      },
    }
  },
}

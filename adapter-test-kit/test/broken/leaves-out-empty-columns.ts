import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const leavesOutEmptyColumns: BrokenAdapter = {
  defect: "omits empty columns from the result of getAccount",
  breaks: "X25",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAccount(providerAccountId, provider) {
        const account = await memory.getAccount(providerAccountId, provider)
        if (!account) return null
        const filled = Object.entries(account).filter(([, value]) => value !== null)
        // Only members that the type allows to be absent can be null.
        return Object.fromEntries(filled) as typeof account
      },
    }
  },
}

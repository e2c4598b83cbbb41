import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const accountOfNobody: BrokenAdapter = {
  defect: "stores the account under the user ID that it received, not the one that it generated",
  breaks: "K1",
  also: ["K4", "K6", "R1", "A4", "X15", "X17"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async createUserWithAccount(records) {
        const created = await memory.createUserWithAccount(records)
        const { provider, providerAccountId } = records.account
        await memory.unlinkAccount({ provider, providerAccountId })
        return created
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const readsIdsAsNumbers: BrokenAdapter = {
  defect: "reads short IDs of digits as numbers, as columns without a type do",
  breaks: "A4",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async getAccount(providerAccountId, provider) {
        const found = await memory.getAccount(providerAccountId, provider)
        if (!found || !/^[1-9]\d{0,9}$/.test(providerAccountId)) return found
        return Object.assign(found, { providerAccountId: Number(providerAccountId) })
      },
    }
  },
}

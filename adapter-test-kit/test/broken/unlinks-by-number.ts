import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const unlinksByNumber: BrokenAdapter = {
  defect: "unlinks every account of the provider whose ID is the same number",
  breaks: "A12",
  cases: ["A12.8"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async unlinkAccount(key) {
        const number = Number(key.providerAccountId || Number.NaN)
        for (const { provider, providerAccountId } of store.accounts.values()) {
          if (provider !== key.provider || Number(providerAccountId || Number.NaN) !== number)
            continue
          await memory.unlinkAccount({ provider, providerAccountId })
        }
        return memory.unlinkAccount(key)
      },
    }
  },
}

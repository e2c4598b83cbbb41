import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const unlinksWidely: BrokenAdapter = {
  defect: "unlinks every account of the provider",
  breaks: "X24",
  also: ["A12", "R1", "X20", "X19"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async unlinkAccount(account) {
        for (const [key, { provider }] of store.accounts) {
          if (provider === account.provider) store.accounts.delete(key)
        }
        return undefined
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const unlinksByTheIdAlone: BrokenAdapter = {
  defect: "unlinks the accounts with the ID at every provider",
  breaks: "A12",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async unlinkAccount(account) {
        for (const [key, { providerAccountId }] of store.accounts) {
          if (providerAccountId === account.providerAccountId) store.accounts.delete(key)
        }
        return undefined
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const unlinksByPrefix: BrokenAdapter = {
  defect: "unlinks every account of the provider whose ID begins with the given one",
  breaks: "A12",
  // The empty ID begins every ID, so that accounts of other users go as well.
  also: ["X20", "X24"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async unlinkAccount({ provider, providerAccountId }) {
        if (typeof providerAccountId !== "string") return
        for (const [key, account] of store.accounts) {
          const isBeginning = account.providerAccountId.startsWith(providerAccountId)
          if (account.provider === provider && isBeginning) store.accounts.delete(key)
        }
      },
    }
  },
}

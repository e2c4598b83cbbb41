import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const givesAccountsAway: BrokenAdapter = {
  defect: "changes the user of an account to the userId of a token update",
  breaks: "A20",
  cases: ["A20.3"],
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async updateAccount(update, expected) {
        const updated = await memory.updateAccount(update, expected)
        const key = pairKey(update.provider, update.providerAccountId)
        const stored = store.accounts.get(key)
        const userId = update["userId"]
        if (!updated || !stored || typeof userId !== "string") return updated
        store.accounts.set(key, { ...stored, userId })
        return { ...updated, userId }
      },
    }
  },
}

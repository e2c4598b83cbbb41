import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const linksWhatItUpdates: BrokenAdapter = {
  defect: "updates tokens with an upsert, which restores an account that was unlinked",
  breaks: "A22",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async unlinkAccount(key) {
        const account = await memory.unlinkAccount(key)
        if (account) unlinked.set(pairKey(key.provider, key.providerAccountId), account.userId)
        return account
      },
      async updateAccount(update, expected) {
        const updated = await memory.updateAccount(update, expected)
        const { provider, providerAccountId } = update
        const userId = unlinked.get(pairKey(provider, providerAccountId))
        if (updated || expected || userId === undefined) return updated
        await memory.linkAccount({ userId, type: "oidc", provider, providerAccountId })
        return memory.updateAccount(update)
      },
    }
  },
}

const unlinked = new Map<string, string>()

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import { pairKey } from "../../../src/reference/memory-store.ts"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const cachesMissingOwners: BrokenAdapter = {
  defect:
    "caches that an account has no user until an account is linked, even if one was created with its user",
  breaks: "C9",
  cases: ["C9.8"],
  make(store) {
    const memory = MemoryAdapter(store)
    const caches: Set<string>[] = []
    const clearAll = (): void => caches.forEach((cache) => cache.clear())
    return () => {
      const missing = new Set<string>()
      caches.push(missing)
      return {
        ...memory,
        async linkAccount(account) {
          const linked = await memory.linkAccount(account)
          // Every instance is notified of this, and of nothing else.
          clearAll()
          return linked
        },
        async createUserWithAccount(records) {
          missing.clear()
          return memory.createUserWithAccount(records)
        },
        async getUserByAccount(account) {
          const key = pairKey(account.provider, account.providerAccountId)
          if (missing.has(key)) return null
          const owner = await memory.getUserByAccount(account)
          if (!owner) missing.add(key)
          return owner
        },
      }
    }
  },
}

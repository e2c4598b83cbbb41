import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AdapterAccount } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const cachesListsOfAccounts: BrokenAdapter = {
  defect: "caches lists of accounts, and updates them only for its own changes",
  breaks: "C9",
  cases: ["C9.7"],
  make(store) {
    const memory = MemoryAdapter(store)
    return () => {
      const cache = new Map<string, readonly AdapterAccount[]>()
      return {
        ...memory,
        async linkAccount(account) {
          cache.clear()
          return memory.linkAccount(account)
        },
        async unlinkAccount(key) {
          cache.clear()
          return memory.unlinkAccount(key)
        },
        async deleteUser(id) {
          cache.clear()
          return memory.deleteUser(id)
        },
        async createUserWithAccount(records) {
          cache.clear()
          return memory.createUserWithAccount(records)
        },
        async listAccountsByUserId(userId) {
          const list = cache.get(userId) ?? (await memory.listAccountsByUserId(userId))
          cache.set(userId, list)
          return structuredClone([...list])
        },
      }
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsAccountsByPrefix: BrokenAdapter = {
  defect: "lists the accounts of all users whose IDs begin with the given one",
  breaks: "R1",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async listAccountsByUserId(userId) {
        if (!store.users.has(userId)) return []
        const all = [...store.accounts.values()]
        return structuredClone(all.filter((account) => account.userId.startsWith(userId)))
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const linksNobody: BrokenAdapter = {
  defect: "links accounts without checking whether the user exists",
  breaks: "A11",
  make(store) {
    const memory = MemoryAdapter(store)
    return {
      ...memory,
      async linkAccount(account) {
        if (store.users.has(account.userId)) return memory.linkAccount(account)
        const { provider, providerAccountId } = account
        store.accounts.set(JSON.stringify([provider, providerAccountId]), structuredClone(account))
        return account
      },
    }
  },
}

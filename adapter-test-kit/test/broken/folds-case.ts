import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const foldsCase: BrokenAdapter = {
  defect: "ignores case in the IDs of accounts",
  breaks: "A4",
  also: ["X18"],
  make(store) {
    const memory = MemoryAdapter(store)
    const folded = (account: { provider: string; providerAccountId: string }) => ({
      provider: account.provider,
      providerAccountId: account.providerAccountId.toLowerCase(),
    })
    const spellings = new Map<string, string>()
    return {
      ...memory,
      async linkAccount(account) {
        const key = JSON.stringify(folded(account))
        const linked = spellings.get(key)
        if (linked !== undefined && linked !== account.providerAccountId)
          throw new Error("duplicate")
        spellings.set(key, account.providerAccountId)
        return memory.linkAccount(account)
      },
      async getUserByAccount(account) {
        const spelling = spellings.get(JSON.stringify(folded(account)))
        return memory.getUserByAccount({
          provider: account.provider,
          providerAccountId: spelling ?? account.providerAccountId,
        })
      },
    }
  },
}

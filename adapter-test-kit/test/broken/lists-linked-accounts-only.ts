import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { BrokenAdapter } from "./broken-adapter.ts"

export const listsLinkedAccountsOnly: BrokenAdapter = {
  defect: "does not list the account that was created with its user",
  breaks: "R1",
  cases: ["R1.9"],
  make(store) {
    const memory = MemoryAdapter(store)
    const linked = new Set<string>()
    return {
      ...memory,
      async linkAccount(account) {
        const result = await memory.linkAccount(account)
        linked.add(`${account.provider} ${account.providerAccountId}`)
        return result
      },
      async listAccountsByUserId(userId) {
        const list = await memory.listAccountsByUserId(userId)
        return list.filter(({ provider, providerAccountId }) =>
          linked.has(`${provider} ${providerAccountId}`),
        )
      },
    }
  },
}

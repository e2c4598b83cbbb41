import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AccountKey } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const deletesAccountsOfARejectedLink: BrokenAdapter = {
  defect: "adds an account to its user's list before it finds that another user has the account",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const lists = new Map<string, AccountKey[]>()
    const without = (userId: string, key: AccountKey) =>
      (lists.get(userId) ?? []).filter(
        ({ provider, providerAccountId }) =>
          provider !== key.provider || providerAccountId !== key.providerAccountId,
      )
    return {
      ...memory,
      async linkAccount(account) {
        lists.set(account.userId, [...without(account.userId, account), account])
        return memory.linkAccount(account)
      },
      async unlinkAccount(key) {
        const account = await memory.unlinkAccount(key)
        if (account) lists.set(account.userId, without(account.userId, key))
        return account
      },
      async deleteUser(id) {
        for (const account of lists.get(id) ?? []) await memory.unlinkAccount(account)
        lists.delete(id)
        return memory.deleteUser(id)
      },
    }
  },
}

import { MemoryAdapter } from "@lockstep/adapter-test-kit/memory"
import type { AccountKey } from "@lockstep/core/adapters"
import type { BrokenAdapter } from "../broken-adapter.ts"

export const deletesAccountsOfTheNextOwner: BrokenAdapter = {
  defect:
    "keeps an unlinked account in the list of its former user, whose deletion then deletes it",
  breaks: "C9",
  make(store) {
    const memory = MemoryAdapter(store)
    const lists = new Map<string, AccountKey[]>()
    return {
      ...memory,
      async linkAccount(account) {
        const linked = await memory.linkAccount(account)
        lists.set(account.userId, [...(lists.get(account.userId) ?? []), account])
        return linked
      },
      async deleteUser(id) {
        for (const account of lists.get(id) ?? []) await memory.unlinkAccount(account)
        lists.delete(id)
        return memory.deleteUser(id)
      },
    }
  },
}
